import { expect, test } from 'vitest';
import { brokenOff, noAnswer, refusalOf, sayThrown, speakErrors } from '../../../renderer/api/api-error.ts';
import { asksForPassword } from '../../../renderer/settings/confirm-password.tsx';
import { enErrors } from '../../../renderer/strings/en-errors.ts';
import { fr } from '../../../renderer/strings/fr.ts';
import { brokenPasswordRules } from '../../../server/auth/password-policy.ts';

const frErrors = fr.errors;

test('a code without words, and no code at all, are told in the server’s own sentence', () => {
  for (const { say } of [enErrors, frErrors])
    for (const code of [undefined, 'a_newer_code', 'constructor'])
      expect(say(code, 'As the server says.')).toBe('As the server says.');
});

test('numbers that come beside a code are said as each language writes them', () => {
  const space = { needed_gb: 4.2, free_gb: 1.25 };
  expect(enErrors.say('disk_full', '', space)).toContain('needs 4.2 GB, and 1.3 GB is free');
  expect(frErrors.say('disk_full', '', space)).toMatch(/il faut 4,2\sGo, et 1,3\sGo sont libres/);
  expect(enErrors.say('disk_full', '')).toContain('this wasn’t saved');
  const locked = { failures: 5, minutes: 1 };
  expect(enErrors.say('account_locked', '', locked)).toBe(
    'Account locked after 5 failed logins. Try again in 1 minute.',
  );
  expect(frErrors.say('account_locked', '', { ...locked, minutes: 14 })).toBe(
    'Compte verrouillé après 5 échecs de connexion. Réessayez dans 14 minutes.',
  );
});

test('which of many reasons it was is said, and a newer one falls back on what its code means', () => {
  for (const [code, why] of [
    ['folder_refused', 'home'],
    ['import_refused', 'voice_language'],
    ['model_file_invalid', 'one_part'],
    ['model_unfit', 'file'],
    ['model_unusable', 'memory'],
  ] as const)
    for (const { say } of [enErrors, frErrors]) {
      expect(say(code, 'As the server says.', { why })).not.toBe(say(code, 'As the server says.'));
      expect(say(code, 'As the server says.', { why: 'newer' })).toBe(say(code, 'As the server says.'));
    }
});

test('each rule of a password is told in both languages, though the server says it in French only', () => {
  for (const policy of ['A', 'B'] as const)
    for (const password of ['', 'a'.repeat(80)])
      for (const { sentence, code, params } of brokenPasswordRules(password, policy))
        for (const { field } of [enErrors, frErrors])
          expect(
            field({ field: 'password', message: sentence, code, ...(params && { params }) }),
          ).not.toMatch(/mot de passe doit|undefined/);
});

test('a value is told by what is wrong with it, not by the name of its field', () => {
  speakErrors(frErrors);
  const errors = [{ field: 'name', message: 'Too big', code: 'too_long', params: { most: 100 } }];
  const refused = refusalOf(422, { detail: 'name: Too big', code: 'validation_error', errors }, 3);
  expect([refused.message, refused.fields[0]?.message, refused.retryAfterSeconds]).toEqual([
    'Au plus 100 caractères.',
    'Au plus 100 caractères.',
    3,
  ]);
  const unknown = [{ field: 'name', message: 'Is odd' }];
  expect(
    refusalOf(422, { detail: 'name: Is odd', code: 'validation_error', errors: unknown }, 0).message,
  ).toBe('Cette valeur n’est pas acceptée.');
  speakErrors(enErrors);
});

test('what was thrown by accident is told as that, in the app’s language', () => {
  speakErrors(frErrors);
  expect(sayThrown(new TypeError('x is undefined'))).toMatch(/^Quelque chose s’est mal passé dans cette/);
  expect(sayThrown(noAnswer())).toMatch(/^Alcove ne répond pas/);
  expect(brokenOff().message).toMatch(/réponse/);
  speakErrors(enErrors);
  expect(sayThrown(new TypeError('x is undefined'))).toMatch(/^Something went wrong in this window\./);
});

test('an answer that is not the server’s is not taken for its words', () => {
  speakErrors(frErrors);
  const answer = refusalOf(502, {}, undefined);
  expect([answer.status, answer.message]).toEqual([
    502,
    expect.stringMatching(/^Un autre service a répondu/),
  ]);
  speakErrors(enErrors);
});

test('the password is asked for again in either language, by what the refusal is and not by how it reads', () => {
  for (const words of [enErrors, frErrors]) {
    speakErrors(words);
    const refused = (code: string) =>
      refusalOf(403, { detail: 'Type your password again.', code }, undefined);
    expect(asksForPassword(refused('password_confirmation_required'))).toBe(true);
    expect(asksForPassword(refused('forbidden'))).toBe(false);
  }
  speakErrors(enErrors);
});
