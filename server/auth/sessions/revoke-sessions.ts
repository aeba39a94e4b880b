import type { AuthParts } from '../auth-parts.ts';

export type RevokeSessions = ReturnType<typeof createRevokeSessions>;

/**
 * Ends every session of a user: the operation behind logout-all, a password change and an administrator's
 * revocation. `alsoWrite` joins the same transaction. Does nothing for an unknown user.
 */
export function createRevokeSessions(parts: AuthParts) {
  const { database, users, sessions, audit, onSessionsEnded } = parts;
  return async (userId: string, actorUserId?: string, alsoWrite: () => void = () => {}): Promise<void> => {
    const user = users.findById(userId);
    if (!user) return;
    database.transaction(() => {
      alsoWrite();
      sessions.deleteAll(userId);
      audit({ tenantId: user.tenantId, actorUserId, subjectUserId: userId, action: 'sessions.revoked' });
    });
    await onSessionsEnded?.(userId);
  };
}
