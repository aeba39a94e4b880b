import type { AuthParts } from './auth-parts.ts';
import { keepLastSuperAdmin } from './last-super-admin.ts';
import type { RevokeSessions } from './revoke-sessions.ts';
import { userByEmail } from './user-by-email.ts';

/** Disables an account, which ends its sessions, or opens it again; 400 for the last active super_admin. */
export function createSetActive({ database, users, audit }: AuthParts, revokeSessions: RevokeSessions) {
  return async (email: string, isActive: boolean, actorUserId?: string): Promise<void> => {
    const user = userByEmail(users, email);
    const action = isActive ? 'user.enabled' : 'user.disabled';
    const write = () => {
      if (!isActive) keepLastSuperAdmin(users, user);
      users.update(user.id, { isActive });
      audit({ tenantId: user.tenantId, actorUserId, subjectUserId: user.id, action });
    };
    if (isActive) database.transaction(write);
    else await revokeSessions(user.id, actorUserId, write);
  };
}
