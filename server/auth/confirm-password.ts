import type { AuthParts } from './auth-parts.ts';
import type { SessionCaller } from './session-caller.ts';
import { verifyOwnPassword } from './verify-own-password.ts';

/** Notes in the caller's session that the password was typed now, which opens owner actions for five minutes. */
export function createConfirmPassword(parts: AuthParts) {
  const { sessions, confirmations, audit, clock } = parts;
  return async (caller: SessionCaller, password: string): Promise<void> => {
    await verifyOwnPassword(parts, caller, password);
    sessions.confirmPassword(caller.sessionId, clock.now());
    confirmations.note(caller.sessionId);
    const { tenantId, userId, sessionId } = caller;
    audit({ tenantId, actorUserId: userId, action: 'password.confirmed', subjectId: sessionId });
  };
}
