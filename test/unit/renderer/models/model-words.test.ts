import { expect, test } from 'vitest';
import { DOWNLOAD_TROUBLES } from '../../../../renderer/models/model-trouble.ts';
import { enModels } from '../../../../renderer/strings/en-models.ts';
import { frModels } from '../../../../renderer/strings/fr-models.ts';
import { EgressFailed, EgressRefused } from '../../../../server/egress/egress-errors.ts';
import {
  digestChanged,
  interrupted,
  notAModel,
  notEnoughSpace,
  sourceBusy,
  sourceFails,
  sourceIsGated,
  sourceMissing,
  sourceRefuses,
  wrongDigest,
  wrongSize,
} from '../../../../server/model-manager/model-errors.ts';

const FAILURES = [
  interrupted(undefined),
  notEnoughSpace(2, 1),
  wrongDigest(),
  wrongSize(),
  digestChanged(),
  sourceRefuses(),
  sourceMissing(),
  sourceIsGated(),
  sourceBusy(60_000),
  sourceFails(503),
  new EgressFailed('certificate'),
  new EgressFailed('proxy_password'),
  new EgressFailed('proxy_refused'),
  notAModel('As the server says.'),
  new EgressRefused('offline'),
].map(({ code }) => code);

test.each(FAILURES)('the failure %s of a download has its own sentence in both languages', (code) => {
  const told = [enModels, frModels].map(({ trouble }) => trouble({ code, sentence: 'As the server says.' }));
  expect(DOWNLOAD_TROUBLES).toContain(code);
  expect(told).not.toContain('As the server says.');
  expect(told[0]).not.toBe(told[1]);
});

test('a failure that this app does not know is told in the server’s own words', () => {
  for (const { trouble } of [enModels, frModels])
    expect(trouble({ code: 'constructor', sentence: 'As the server says.' })).toBe('As the server says.');
});
