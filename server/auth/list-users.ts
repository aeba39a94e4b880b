import type { AuthParts } from './auth-parts.ts';
import type { UserRow } from './users.repository.ts';

/** A user as administrators see one; times in milliseconds since the epoch. */
export type ManagedUser = Omit<UserRow, 'passwordHash'> & { lockedUntil: number | undefined };

/** Everybody, oldest account first. */
export function createListUsers({ users, lockout }: AuthParts) {
  return (): ManagedUser[] =>
    users.list().map(({ passwordHash: _hash, ...user }) => ({
      ...user,
      lockedUntil: lockout.lockedUntil(user.email),
    }));
}
