import { forbidden } from '../../http/access.ts';
import type { Caller } from '../../http/caller.ts';
import { callerOf } from '../../http/endpoint.ts';

/** A caller who logged in, as opposed to one who sent an API key. */
export type SessionCaller = Extract<Caller, { kind: 'session' }>;

/** The caller of an endpoint that no API key reaches; 403 for one all the same. */
export function sessionCallerOf(input: { caller: Caller | undefined }): SessionCaller {
  const caller = callerOf(input);
  if (caller.kind !== 'session') throw forbidden();
  return caller;
}
