import type { AuthParts } from './auth-parts.ts';
import type { RevokeSessions } from './revoke-sessions.ts';
import { userByEmail } from './user-by-email.ts';

/** Lifts a lock and ends the account's sessions. */
export function createUnlock({ users, lockout, audit }: AuthParts, revokeSessions: RevokeSessions) {
  return async (email: string, actorUserId?: string): Promise<void> => {
    const user = userByEmail(users, email);
    await revokeSessions(user.id, actorUserId, () => {
      lockout.clear(user.email);
      audit({ tenantId: user.tenantId, actorUserId, subjectUserId: user.id, action: 'user.unlocked' });
    });
  };
}
