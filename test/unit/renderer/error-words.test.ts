import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenOff, noAnswer, refusalOf, sayThrown, speakErrors } from '../../../renderer/api/api-error.ts';
import { asksForPassword } from '../../../renderer/settings/confirm-password.tsx';
import { EN_ERRORS, enErrors } from '../../../renderer/strings/en-errors.ts';
import { FR_ERRORS, frErrors } from '../../../renderer/strings/fr-errors.ts';
import { brokenPasswordRules } from '../../../server/auth/password-policy.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** What this app finds out by itself. */
const OF_THIS_APP = ['no_answer', 'foreign_answer', 'window_fault', 'stopped_unsent'];

/** Codes that are made up at run time, by the expression that makes them; each is what its file says it can be. */
const MADE: Record<string, string[]> = {
  '`audio_${error.code}`': union(
    'models/media/transcription/audio/audio-refused.ts',
    'AudioRefusal',
    'audio_',
  ),
  '`picture_${error.code}`': union('models/media/picture-refused.ts', 'PictureRefusal', 'picture_'),
  '`document_${code}`': union('server/documents/documents.types.ts', 'RefusalCode', 'document_'),
  '`egress_${reason}`': union('server/egress/egress-errors.ts', 'RefusalReason', 'egress_'),
  '`egress_failed_${kind}`': union('server/egress/egress-errors.ts', 'FailureKind', 'egress_failed_'),
  problem: [
    'not_a_backup',
    'backup_newer',
    'wrong_passphrase',
    'backup_damaged',
    'backup_altered',
    'backup_cut',
  ],
  'known[1].code': literals('server/http/error-handler.ts'),
  'own.code': [...literals('server/voice/stt.ts'), ...literals('server/vision/analyze.routes.ts')],
  'all.code': [...literals('server/voice/stt.ts'), ...literals('server/vision/analyze.routes.ts')],
  // These pass on what one of the others has made.
  'thrown.code': [],
  'refusal.code': [],
};

test('every refusal that the server can answer with has a French sentence', () => {
  const codes = codesOfServer();
  expect(codes.length).toBeGreaterThan(120);
  expect(codes.filter((code) => !Object.hasOwn(FR_ERRORS, code))).toEqual([]);
});

test('no sentence is kept for a code that the server does not have', () => {
  const codes = new Set([...codesOfServer(), ...OF_THIS_APP]);
  expect(Object.keys({ ...FR_ERRORS, ...EN_ERRORS }).filter((code) => !codes.has(code))).toEqual([]);
});

test('a code without words, and no code at all, are told in the server’s own sentence', () => {
  for (const { say } of [enErrors, frErrors])
    for (const code of [undefined, 'a_newer_code', 'constructor'])
      expect(say(code, 'As the server says.')).toBe('As the server says.');
});

test('a code whose sentence is new is told in the app’s language all the same, without an English end', () => {
  expect(frErrors.say('import_refused', 'It has no config.json.')).toBe(
    'Ce modèle ne peut pas être importé.',
  );
});

test('what the server tells in French is told in English to those who read that, with its numbers', () => {
  const locked = 'Compte temporairement verrouillé après 5 échecs de connexion. Réessayez dans 14 minutes.';
  expect(enErrors.say('account_locked', locked)).toBe(
    'This account is locked for a while, after 5 logins that failed. Try again in 14 minutes.',
  );
  expect(frErrors.say('account_locked', locked)).toBe(locked);
  for (const policy of ['A', 'B'] as const)
    for (const rule of [...brokenPasswordRules('', policy), ...brokenPasswordRules('a'.repeat(80), policy)])
      expect(enErrors.field(rule)).toMatch(/^The password /);
});

test('what was thrown by accident is told as that, in the app’s language', () => {
  speakErrors(frErrors);
  expect(sayThrown(new TypeError('x is undefined'))).toBe(FR_ERRORS.window_fault);
  expect(sayThrown(noAnswer())).toBe(FR_ERRORS.no_answer);
  expect(brokenOff().message).toBe(FR_ERRORS.answer_broken_off);
  speakErrors(enErrors);
  expect(sayThrown(new TypeError('x is undefined'))).toMatch(/^Something went wrong in this window\./);
});

test('an answer that is not the server’s is not taken for its words', () => {
  speakErrors(frErrors);
  const answer = refusalOf(502, {}, undefined, undefined);
  expect([answer.status, answer.message]).toEqual([502, FR_ERRORS.foreign_answer]);
  const fields = [{ field: 'name', message: 'Use at most 100 characters' }];
  const refused = refusalOf(
    422,
    { detail: 'name: Use at most 100 characters', errors: fields },
    3,
    'validation_error',
  );
  expect([refused.message, refused.fields[0]?.message, refused.retryAfterSeconds]).toEqual([
    'Au plus 100 caractères.',
    'Au plus 100 caractères.',
    3,
  ]);
  speakErrors(enErrors);
});

test('the password is asked for again in either language, by what the refusal is and not by how it reads', () => {
  for (const words of [enErrors, frErrors]) {
    speakErrors(words);
    const refused = (code: string) =>
      refusalOf(403, { detail: 'Type your password again.' }, undefined, code);
    expect(asksForPassword(refused('password_confirmation_required'))).toBe(true);
    expect(asksForPassword(refused('forbidden'))).toBe(false);
  }
  speakErrors(enErrors);
});

/** What is thrown as an AppError anywhere but in the command line, which speaks for itself. */
function codesOfServer(): string[] {
  const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('cli'))
    .map((path) => readFileSync(join(ROOT, 'server', path), 'utf8'));
  const thrown = files.flatMap((text) =>
    [
      ...text.matchAll(
        /(?:new AppError\(\s*[^,()]+,|super\(\s*\d{3},)\s*('[a-z_0-9]+'|`[^`]+`|[\w.[\]]+)\s*,/g,
      ),
    ].map(([, code = '']) => code),
  );
  return [...new Set(thrown.flatMap((code) => (code.startsWith("'") ? [code.slice(1, -1)] : made(code))))];
}

function made(expression: string): string[] {
  const codes = MADE[expression];
  if (!codes) throw new Error(`Say in this test which codes ${expression} can be`);
  return codes;
}

function union(path: string, name: string, prefix: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const members = new RegExp(`type ${name} =([^;]+);`).exec(text)?.[1] ?? '';
  return [...members.matchAll(/'([a-z_]+)'/g)].map(([, member]) => `${prefix}${member}`);
}

function literals(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/\bcode: '([a-z_]+)'/g)].map(([, code = '']) => code);
}
