import { type ErrorWords, sayErrorWith } from './say-error.ts';
import { createTranslate } from './translate-sentence.ts';

/**
 * The server speaks English, so these are only the refusals that it tells in French, as its interface asks, and those
 * that it words for programs.
 */
export const EN_ERRORS: ErrorWords = {
  account_locked:
    'This account is locked for some minutes, after too many logins that failed. Wait, then try again.',
  password_policy: 'The password does not keep every rule yet.',
  not_authenticated: 'Your session has ended. Log in again.',
  forbidden: 'Your account may not do this.',
  password_confirmation_required: 'Type your password again to do this.',
  model_not_found: 'There is no such model any more.',
  ledger_broken: 'The ledger is broken, so it is not signed. Verify it to see where.',
  encryption_would_be_lost:
    'This backup is of encrypted data, and this computer has no keychain for their key. Start your keyring service and try again, or choose to keep the data unencrypted here. Nothing was changed.',
  no_speech_model: 'No speech model is installed. Open Models and install one.',
  validation_error: (detail) => detail.replace(/^[\w.]+: /, ''),
};

/** What the server says in French, where its sentence says more than its code. */
const translateRefusal = createTranslate(
  {
    'Compte temporairement verrouillé après {} échecs de connexion. Réessayez dans {} minute.':
      'This account is locked for a while, after {1} logins that failed. Try again in {2} minute.',
    'Compte temporairement verrouillé après {} échecs de connexion. Réessayez dans {} minutes.':
      'This account is locked for a while, after {1} logins that failed. Try again in {2} minutes.',
    'Le mot de passe doit contenir au moins {} caractères.': 'The password needs at least {1} characters.',
    'Le mot de passe doit contenir au moins une lettre majuscule.': 'The password needs a capital letter.',
    'Le mot de passe doit contenir au moins une lettre minuscule.': 'The password needs a small letter.',
    'Le mot de passe doit contenir au moins un chiffre.': 'The password needs a digit.',
    'Le mot de passe doit contenir au moins un caractère spécial ({}).':
      'The password needs a special character ({1}).',
    'Le mot de passe ne doit pas dépasser {} octets.': 'The password may have {1} bytes at most.',
  },
  'en',
);

/** Refusals of the server, in English. */
export const enErrors = {
  say: (code: string | undefined, detail: string): string =>
    translateRefusal(detail) ?? sayErrorWith(EN_ERRORS, code, detail),
  /** What is wrong with one field. */
  field: (message: string): string => translateRefusal(message) ?? message,
};
