import type { AuthParts } from './auth-parts.ts';
import { checkPassword } from './password-policy.ts';
import type { RevokeSessions } from './revoke-sessions.ts';
import type { SessionCaller } from './session-caller.ts';
import { verifyOwnPassword } from './verify-own-password.ts';

/** Replaces the caller's password and ends all of the caller's sessions, this one too. */
export function createChangePassword(parts: AuthParts, revokeSessions: RevokeSessions) {
  const { users, hasher, config, audit } = parts;
  return async (
    caller: SessionCaller,
    input: { current_password: string; new_password: string },
  ): Promise<void> => {
    checkPassword(input.new_password, config.passwordPolicy, 'new_password');
    await verifyOwnPassword(parts, caller, input.current_password);
    const passwordHash = await hasher.hash(input.new_password);
    const { userId, tenantId } = caller;
    await revokeSessions(userId, userId, () => {
      users.update(userId, { passwordHash });
      audit({ tenantId, actorUserId: userId, subjectUserId: userId, action: 'password.changed' });
    });
  };
}
