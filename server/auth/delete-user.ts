import type { AuthParts } from './auth-parts.ts';
import { keepLastSuperAdmin } from './last-super-admin.ts';
import type { UserRow } from './users.repository.ts';

/**
 * Removes an account and all its data. The user is out first, so that nothing new is written while the other
 * features clear up; if that fails the account is opened again, and can be deleted again. Does nothing for an
 * unknown user; 400 for the last super_admin.
 */
export function createDeleteUser(parts: AuthParts) {
  const { database, users, onSessionsEnded, onUserDeleted } = parts;
  return async (userId: string, actorUserId?: string): Promise<void> => {
    const user = users.findById(userId);
    if (!user) return;
    shutOut(parts, user);
    try {
      await onSessionsEnded?.(userId);
      await onUserDeleted?.(userId);
    } catch (error) {
      users.update(userId, { isActive: user.isActive });
      throw error;
    }
    removeRows(parts, user, actorUserId);
    database.truncateLog();
  };
}

function shutOut({ database, users, sessions }: AuthParts, user: UserRow): void {
  database.transaction(() => {
    keepLastSuperAdmin(users, user);
    users.update(user.id, { isActive: false });
    sessions.deleteAll(user.id);
  });
}

function removeRows({ database, users, lockout, audit }: AuthParts, user: UserRow, actorUserId?: string) {
  database.transaction(() => {
    lockout.clear(user.email);
    users.delete(user.id);
    audit({ tenantId: user.tenantId, actorUserId, subjectUserId: user.id, action: 'user.deleted' });
  });
}
