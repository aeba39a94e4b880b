import { expect, test } from 'vitest';
import { enBackup } from '../../../../renderer/strings/en-backup.ts';
import { enLedger } from '../../../../renderer/strings/en-ledger.ts';
import { enRecovery } from '../../../../renderer/strings/en-recovery.ts';
import { frBackup } from '../../../../renderer/strings/fr-backup.ts';
import { frLedger } from '../../../../renderer/strings/fr-ledger.ts';
import { frRecovery } from '../../../../renderer/strings/fr-recovery.ts';
import type { FailureKind, RefusalReason } from '../../../../server/egress/egress-errors.ts';
import type { GrantPurpose } from '../../../../server/egress/grant.ts';
import type { LedgerProblem } from '../../../../server/egress/ledger/verify-ledger.ts';
import type { PermitPurpose } from '../../../../server/egress/permit.ts';

test('no sentence was left in English in the French files', () => {
  const pairs = [
    [enLedger, frLedger],
    [enRecovery, frRecovery],
    [enBackup, frBackup],
  ] as const;
  for (const [english, french] of pairs)
    for (const [key, text] of Object.entries(english))
      if (typeof text === 'string') expect(french[key as keyof typeof french]).not.toBe(text);
});

// Records, so that a code that is added to the server is missed here.
const PURPOSES: Record<PermitPurpose | GrantPurpose, true> = {
  cloud_llm: true,
  trusted_engine: true,
  web_search: true,
  mcp: true,
  model_list: true,
  model_download: true,
  package_install: true,
  update_check: true,
  document_fetch: true,
};

test.each(Object.keys(PURPOSES))('the purpose %s has words in both languages', (purpose) => {
  for (const words of [enLedger, frLedger]) expect(words.purpose(purpose)).not.toBe(purpose);
});

const FAILURES: Record<FailureKind | RefusalReason, true> = {
  permit_forged: true,
  permit_used: true,
  offline: true,
  no_cloud: true,
  account_closed: true,
  local_only: true,
  digest_mismatch: true,
  origin_mismatch: true,
  insecure_url: true,
  unscored_text: true,
  body_not_canonical: true,
  url_not_allowed: true,
  header_not_allowed: true,
  no_key: true,
  key_for_other_origin: true,
  private_address: true,
  not_trusted: true,
  certificate_changed: true,
  sensitive_query: true,
  sensitive_run: true,
  scoring_failed: true,
  second_reader_unavailable: true,
  redirect: true,
  too_many_redirects: true,
  network: true,
  timeout: true,
  aborted: true,
  too_large: true,
  certificate: true,
  proxy_password: true,
  proxy_refused: true,
};

test.each(Object.keys(FAILURES))('the reason %s is said in both languages', (code) => {
  for (const words of [enLedger, frLedger]) {
    expect(words.refused(code)).not.toContain(`: ${code}.`);
    expect(words.refused(code)).toMatch(/: [^.]+\.$/);
  }
});

test('a code that this app does not know is shown as it is', () => {
  expect(enLedger.refused('a_newer_code')).toContain('a_newer_code');
  expect(enLedger.purpose('a_newer_purpose')).toBe('a_newer_purpose');
});

const PROBLEMS: Record<LedgerProblem, true> = { link_mismatch: true, tail_cut: true, head_mismatch: true };

test.each(Object.keys(PROBLEMS))('the problem %s is said in both languages, with the row', (name) => {
  const problem = name as LedgerProblem;
  for (const words of [enLedger, frLedger]) {
    const text = words.verdictText({ verdict: 'broken', rows: 9, problem, sequence: 4 });
    expect(text).toContain('4');
    expect(text).not.toContain(problem);
  }
});

test('an answer that came is told apart from an error and from none', () => {
  const told = [enLedger.outcome(200, null), enLedger.outcome(500, null), enLedger.outcome(null, null)];
  expect(told).toEqual(['Answered with 200', 'Answered with the error 500', 'No outcome on record']);
});
