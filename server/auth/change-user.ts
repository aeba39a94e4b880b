import { AppError } from '../core/app-error.ts';
import type { Role } from '../http/caller.ts';
import type { AuthParts } from './auth-parts.ts';
import { keepLastSuperAdmin } from './last-super-admin.ts';
import type { RevokeSessions } from './sessions/revoke-sessions.ts';
import type { UserRow } from './users.repository.ts';

/** What an administrator may change about an account; what is not named stays. */
interface AccountChange {
  role?: Role;
  isActive?: boolean;
  firstName?: string;
  lastName?: string;
  /** Whether it may use the owner's cloud. */
  cloud?: 'allowed' | 'withheld';
}

/**
 * Changes an account, all of it or nothing; disabling ends its sessions. 404 for an unknown user, 400 if no active
 * super_admin would be left.
 */
export function createChangeUser(parts: AuthParts, revokeSessions: RevokeSessions) {
  const { database, users } = parts;
  return async (userId: string, change: AccountChange, actorUserId: string): Promise<UserRow> => {
    const write = () => writeChange(parts, userId, change, actorUserId);
    if (change.isActive === false) await revokeSessions(userId, actorUserId, write);
    else database.transaction(write);
    return required(users.findById(userId));
  };
}

function writeChange(
  { users, audit }: AuthParts,
  userId: string,
  change: AccountChange,
  actorUserId: string,
): void {
  const user = required(users.findById(userId));
  const isLeaving = change.isActive === false || (change.role ?? 'super_admin') !== 'super_admin';
  if (isLeaving) keepLastSuperAdmin(users, user);
  users.update(userId, { ...change });
  for (const action of actionsOf(user, change))
    audit({ tenantId: user.tenantId, actorUserId, subjectUserId: userId, action });
}

function actionsOf(user: UserRow, change: AccountChange): string[] {
  const { role = user.role, isActive = user.isActive } = change;
  const { cloud = user.cloud } = change;
  const { firstName = user.firstName, lastName = user.lastName } = change;
  return [
    ...(role === user.role ? [] : ['user.role_changed']),
    ...(isActive === user.isActive ? [] : [isActive ? 'user.enabled' : 'user.disabled']),
    ...(cloud === user.cloud ? [] : [cloud === 'allowed' ? 'user.cloud_allowed' : 'user.cloud_withheld']),
    ...(firstName === user.firstName && lastName === user.lastName ? [] : ['user.renamed']),
  ];
}

function required(user: UserRow | undefined): UserRow {
  if (!user) throw new AppError(404, 'unknown_user', 'User not found');
  return user;
}
