import { type ErrorWords, sayErrorWith } from './say-error.ts';

/**
 * The server speaks English, so these are only the refusals that it tells in French, as its interface asks, and those
 * that it words for programs.
 */
export const EN_ERRORS: ErrorWords = {
  account_locked:
    'This account is locked for some minutes, after too many logins that failed. Wait, then try again.',
  password_policy: 'The password does not keep every rule yet.',
  not_authenticated: 'You are not logged in any more.',
  forbidden: 'Your account may not do this.',
  password_confirmation_required: 'Type your password again to do this.',
  model_not_found: 'There is no such model any more.',
  ledger_broken: 'The ledger is broken, so it is not signed. Verify it to see where.',
};

/** Refusals of the server, in English. */
export const enErrors = {
  say: (code: string | undefined, detail: string) => sayErrorWith(EN_ERRORS, code, detail),
};
