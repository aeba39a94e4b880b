import type { NewAccount } from './auth.ts';
import { call } from './http.ts';

/** Whether this installation still has no owner. */
export async function needsSetup(): Promise<boolean> {
  return (await call<{ needs_setup: boolean }>('GET', '/setup')).needs_setup;
}

/** Makes the owner's account with the token of the start line, which is good once. */
export function setUpOwner(setup_token: string, account: NewAccount): Promise<unknown> {
  return call('POST', '/setup', { body: { setup_token, ...account } });
}
