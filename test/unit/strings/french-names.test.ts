import { expect, test } from 'vitest';
import { en } from '../../../renderer/strings/en.ts';
import { fr } from '../../../renderer/strings/fr.ts';
import { typesetFrench } from '../../../renderer/strings/typeset-french.ts';
import { DEFAULT_TITLE } from '../../../server/chat/conversations.service.ts';
import type { FailureKind } from '../../../server/egress/egress-errors.ts';
import type { CloudFailureReason } from '../../../server/engines/cloud/cloud-failed.ts';

test('a conversation that nobody has named yet has a French name in French', () => {
  expect(fr.conversation.named(DEFAULT_TITLE)).toBe(fr.sidebar.fresh);
  expect(fr.conversation.named('Un titre')).toBe('Un titre');
  expect(en.conversation.named(DEFAULT_TITLE)).toBe(en.sidebar.fresh);
});

const CLOUD_FAILURES: Record<CloudFailureReason, true> = {
  network: true,
  unauthorised: true,
  rate_limited: true,
  server_error: true,
  timeout: true,
  forbidden: true,
  no_credit: true,
  model_not_found: true,
  bad_request: true,
  bad_answer: true,
  cut_off: true,
  only_reasoned: true,
  declined: true,
  refused: true,
};

test.each(Object.keys(CLOUD_FAILURES))(
  'why the cloud did not answer has words in both languages (%s)',
  (reason) => {
    for (const { details } of [en, fr]) expect(details.fallback(reason)).not.toContain(reason);
    expect(fr.details.fallback(reason)).not.toBe(en.details.fallback(reason));
  },
);

const SEND_FAILURES: Record<FailureKind, true> = {
  network: true,
  timeout: true,
  aborted: true,
  too_large: true,
  offline: true,
  certificate: true,
  proxy_password: true,
  proxy_refused: true,
};

test.each([
  ...Object.keys(SEND_FAILURES).map((kind) => `egress_failed_${kind}`),
  'egress_offline',
  'egress_redirect',
  'egress_too_many_redirects',
])('a download that the gate ended is told in French, by its code (%s)', (code) => {
  const sentence = 'The other side did not answer completely.';
  expect(fr.errors.say(code, sentence)).not.toContain(sentence);
});

test('one of a kind is told in the singular', () => {
  expect(fr.details.leftOut(1)).toBe('Un message plus ancien ne tenait plus et a été laissé de côté.');
  expect(en.details.leftOut(1)).toBe('One earlier message didn’t fit and was left out.');
  expect(fr.firstRun.showAll(1)).toBe('Voir un autre modèle');
  expect(fr.models.languages(['fr', 'de', 'it', 'es', 'nl', 'pl'])).toMatch(/ et 5 autres$/);
});

test('no line begins with a percent sign or the name of a unit', () => {
  expect(typesetFrench('Plus de 50 Mo, soit 95 % de 2 Go')).toBe(
    'Plus de 50\u00a0Mo, soit 95\u00a0% de 2\u00a0Go',
  );
});
