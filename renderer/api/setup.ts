import type { z } from 'zod';
import type * as schemas from '../../server/auth/auth.schemas.ts';
import type { NewAccount } from './auth.ts';
import { call } from './http.ts';

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
