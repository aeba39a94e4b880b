import type { Role } from '../http/caller.ts';
import type { AuthParts } from './auth-parts.ts';
import { keepLastSuperAdmin } from './last-super-admin.ts';
import { userByEmail } from './user-by-email.ts';

/** Gives a role, which holds from the next request on; 400 if no active super_admin would be left. */
export function createSetRole({ database, users, audit }: AuthParts) {
  return (email: string, role: Role, actorUserId?: string): void =>
    database.transaction(() => {
      const { id, tenantId, ...user } = userByEmail(users, email);
      if (role !== 'super_admin') keepLastSuperAdmin(users, user);
      users.update(id, { role });
      audit({ tenantId, actorUserId, subjectUserId: id, action: 'user.role_changed' });
    });
}
