import type { z } from 'zod';
import type * as schemas from '../../server/auth/auth.schemas.ts';
import { setAccessToken } from './access-token.ts';
import { call, callRaw } from './http.ts';

export type Theme = Profile['preferences']['theme'];
export type Language = Profile['preferences']['language'];

export type Profile = z.infer<typeof schemas.ProfileReply>;

export type NewAccount = z.input<typeof schemas.RegisterRequest>;

export type Session = z.infer<typeof schemas.SessionItem>;

/** Makes an account; does not log in. */
export function register(account: NewAccount): Promise<Profile> {
  return call('POST', '/auth/register', { body: account });
}

/** Logs in; from here on every call carries the access token. Answers what the refresh cookie works with. */
export async function logIn(email: string, password: string): Promise<string> {
  setAccessToken(undefined);
  const response = await callRaw('POST', '/auth/login', { body: { email, password } });
  const pair = (await response.json()) as { access_token: string };
  setAccessToken(pair.access_token);
  return response.headers.get('Alcove-Page') ?? '';
}

/** How long the server may take to end a session before the app goes on without its answer, in milliseconds. */
const LOG_OUT_MS = 5_000;

/** Ends this session on the server, then forgets the token; a server that is gone or busy does not keep us logged in. */
export async function logOut(): Promise<void> {
  const signal = AbortSignal.timeout(LOG_OUT_MS);
  await call('POST', '/auth/logout', { signal }).catch(() => undefined);
  setAccessToken(undefined);
}

export function readProfile(): Promise<Profile> {
  return call('GET', '/auth/me');
}

export function changeProfile(change: {
  first_name?: string;
  last_name?: string;
  preferences?: Partial<Profile['preferences']>;
}): Promise<Profile> {
  return call('PATCH', '/auth/me', { body: change });
}

/** Changes the password; the server ends every session, this one too, and deletes the API keys if so asked. */
export function changePassword(change: {
  current_password: string;
  new_password: string;
  delete_api_keys: boolean;
}): Promise<unknown> {
  return call('POST', '/auth/change-password', { body: change });
}

/** Removes the account and all its data; what is open of it anywhere ends. */
export function deleteAccount(): Promise<unknown> {
  return call('DELETE', '/auth/me');
}

/** Types the password again, which opens owner actions for five minutes. */
export function confirmPassword(password: string): Promise<unknown> {
  return call('POST', '/auth/confirm-password', { body: { password } });
}

export async function listSessions(): Promise<Session[]> {
  return (await call<{ items: Session[] }>('GET', '/auth/sessions')).items;
}

export function endSession(id: string): Promise<unknown> {
  return call('DELETE', `/auth/sessions/${id}`);
}

/** Ends every session of the account, this one too. */
export function endAllSessions(): Promise<unknown> {
  return call('POST', '/auth/logout-all');
}

/** Whether this installation still has no owner, and whether anybody at all has an account on it. */
type SetupState = z.infer<typeof schemas.SetupState>;

/** Throws ApiError where the server does not answer. */
export function readSetupState(): Promise<SetupState> {
  return call('GET', '/setup');
}

/** Makes the owner's account with the token of the start line, which is good once. */
export function setUpOwner(setup_token: string, account: NewAccount): Promise<unknown> {
  return call('POST', '/setup', { body: { setup_token, ...account } });
}
