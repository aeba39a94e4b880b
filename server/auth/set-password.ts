import type { AuthParts } from './auth-parts.ts';
import { deleteKeysOf } from './delete-keys-of.ts';
import { checkPassword } from './password-policy.ts';
import type { RevokeSessions } from './revoke-sessions.ts';
import { userByEmail } from './user-by-email.ts';

/** Sets a new password without the old one, lifts a lock and ends the account's sessions, and the keys if so asked. */
export function createSetPassword(parts: AuthParts, revokeSessions: RevokeSessions) {
  const { users, hasher, lockout, audit, config } = parts;
  return async (
    email: string,
    password: string,
    { deleteKeys = false, actorUserId }: { deleteKeys?: boolean; actorUserId?: string } = {},
  ): Promise<void> => {
    const { id, tenantId, ...user } = userByEmail(users, email);
    checkPassword(password, config.passwordPolicy);
    const passwordHash = await hasher.hash(password);
    await revokeSessions(id, actorUserId, () => {
      users.update(id, { passwordHash });
      if (deleteKeys) deleteKeysOf(parts, { id, tenantId }, actorUserId);
      lockout.clear(user.email);
      audit({ tenantId, actorUserId, subjectUserId: id, action: 'password.changed' });
    });
  };
}
