import type { AuthParts } from './auth-parts.ts';
import { checkPassword } from './password-policy.ts';
import type { RevokeSessions } from './revoke-sessions.ts';
import type { SessionCaller } from './session-caller.ts';
import { verifyOwnPassword } from './verify-own-password.ts';

/** Replaces the caller's password and ends all of the caller's sessions, this one too, and the keys if so asked. */
export function createChangePassword(parts: AuthParts, revokeSessions: RevokeSessions) {
  const { users, apiKeys, hasher, config, audit } = parts;
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
      for (const { id } of input.delete_api_keys ? apiKeys.list(userId) : []) {
        apiKeys.delete(userId, id);
        audit({
          tenantId,
          actorUserId: userId,
          subjectUserId: userId,
          action: 'api_key.deleted',
          subjectId: id,
        });
      }
      audit({ tenantId, actorUserId: userId, subjectUserId: userId, action: 'password.changed' });
    });
  };
}
