import { expect, test } from 'vitest';
import type { Download } from '../../../../renderer/api/models.ts';
import { sayFailure, standingOf } from '../../../../renderer/models/download-standing.ts';
import { en } from '../../../../renderer/strings/en.ts';
import { fr } from '../../../../renderer/strings/fr.ts';
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
  sourceUnreachable,
  wrongDigest,
  wrongSize,
} from '../../../../server/model-manager/model-errors.ts';
import { STOPPED } from './made-model.ts';

test.each([
  ['running', 'running'],
  ['verifying', 'running'],
  ['cancelled', 'paused'],
  ['interrupted', 'failed'],
  ['failed', 'failed'],
  ['installed', 'done'],
] as const)('a download that the server calls %s is %s', (state, standing) => {
  expect(standingOf({ ...STOPPED, state })).toBe(standing);
});

const FAILURES = [
  sourceUnreachable('hub.example.org', undefined),
  interrupted(undefined),
  notEnoughSpace(2e9, 1e9),
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
].map(({ code, detail, params }) => ({ code, detail, ...(params && { params }) }));

const failed = (error: Download['error']): Download => ({ ...STOPPED, state: 'interrupted', error });

test.each([
  ['English', en],
  ['French', fr],
])('each reason of a failure is told in %s in words of its own', (_language, strings) => {
  const told = FAILURES.map((error) => sayFailure(failed(error), strings));
  expect(new Set(told).size).toBe(FAILURES.length);
  for (const { detail } of FAILURES) expect(told).not.toContain(detail);
});

test('which host was not reached, and how much space is missing, is part of the sentence', () => {
  for (const strings of [en, fr]) {
    const [unreached, , full] = FAILURES.map((error) => sayFailure(failed(error), strings));
    expect(unreached).toContain('hub.example.org');
    expect(full).toContain('2');
  }
});

test('of a download that filled the disk nobody says that nothing was saved', () => {
  const full = failed({ code: 'disk_full', detail: 'Full.', params: { during: 'download' } });
  expect(sayFailure(full, en)).toBe('The disk is full. Free up some space and try again.');
  expect(sayFailure(full, fr)).not.toContain('enregistré');
});

test('one that ended with Alcove says so, and a reason without words here is told in the server’s', () => {
  expect(sayFailure(failed(null), en)).toBe(en.models.endedWithAlcove);
  const unknown = { code: 'constructor', detail: 'As the server says.' };
  expect(sayFailure(failed(unknown), fr)).toBe('As the server says.');
});
