import type { AuthParts } from './auth-parts.ts';
import { deleteKeysOf } from './delete-keys-of.ts';
import { checkPassword } from './password-policy.ts';
import type { RevokeSessions } from './revoke-sessions.ts';
import type { SessionCaller } from './session-caller.ts';
import { verifyOwnPassword } from './verify-own-password.ts';

/** Replaces the caller's password and ends all of the caller's sessions, this one too, and the keys if so asked. */
export function createChangePassword(parts: AuthParts, revokeSessions: RevokeSessions) {
  const { users, hasher, config, audit } = parts;
  return async (
    caller: SessionCaller,
    input: { current_password: string; new_password: string; delete_api_keys: boolean },
  ): Promise<void> => {
    checkPassword(input.new_password, config.passwordPolicy, 'new_password');
    await verifyOwnPassword(parts, caller, input.current_password);
    const passwordHash = await hasher.hash(input.new_password);
    const { userId, tenantId } = caller;
    await revokeSessions(userId, userId, () => {
      users.update(userId, { passwordHash });
      if (input.delete_api_keys) deleteKeysOf(parts, { id: userId, tenantId }, userId);
      audit({ tenantId, actorUserId: userId, subjectUserId: userId, action: 'password.changed' });
    });
  };
}
