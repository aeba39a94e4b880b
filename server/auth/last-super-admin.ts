import { AppError } from '../core/app-error.ts';
import type { UserRow, UsersRepository } from './users.repository.ts';

/** Throws 400 when `user` is the last active super_admin, whom nobody may remove, disable or demote. */
export function keepLastSuperAdmin(users: UsersRepository, user: Pick<UserRow, 'role' | 'isActive'>): void {
  if (user.role !== 'super_admin' || !user.isActive || users.countActiveSuperAdmins() > 1) return;
  throw new AppError(
    400,
    'last_super_admin',
    'This is the last active super_admin. Give that role to somebody else first.',
  );
}
