import { AppError } from '../core/app-error.ts';
import type { Role } from '../http/caller.ts';
import type { AuthParts } from './auth-parts.ts';
import { keepLastSuperAdmin } from './last-super-admin.ts';
import { normaliseEmail } from './normalise-email.ts';
import { checkPassword } from './password-policy.ts';
import type { RevokeSessions } from './revoke-sessions.ts';
import type { UserRow } from './users.repository.ts';

/** A user as administrators see one; times in milliseconds since the epoch. */
export type ManagedUser = Omit<UserRow, 'passwordHash'> & { lockedUntil: number | undefined };

/** What the command line and administrators do to accounts that exist; each throws 404 for an unknown e-mail. */
export function createManageUsers(parts: AuthParts, revokeSessions: RevokeSessions) {
  const { database, users, hasher, lockout, audit, config } = parts;
  const find = (email: string): UserRow => {
    const user = users.findByEmail(normaliseEmail(email));
    if (!user) throw new AppError(404, 'unknown_user', 'There is no account with that e-mail');
    return user;
  };
  const note = (user: UserRow, action: string, actorUserId?: string) =>
    audit({ tenantId: user.tenantId, actorUserId, subjectUserId: user.id, action });
  return {
    /** Everybody, oldest account first. */
    listUsers: (): ManagedUser[] =>
      users.list().map(({ passwordHash: _hash, ...user }) => ({
        ...user,
        lockedUntil: lockout.lockedUntil(user.email),
      })),
    /** Gives a role; 400 if that would leave no active super_admin. */
    setRole(email: string, role: Role, actorUserId?: string): void {
      database.transaction(() => {
        const user = find(email);
        if (role !== 'super_admin') keepLastSuperAdmin(users, user);
        users.update(user.id, { role });
        note(user, 'user.role_changed', actorUserId);
      });
    },
    /** Disables an account, which ends its sessions, or opens it again; 400 for the last active super_admin. */
    async setActive(email: string, isActive: boolean, actorUserId?: string): Promise<void> {
      const user = find(email);
      const write = () => {
        if (!isActive) keepLastSuperAdmin(users, user);
        users.update(user.id, { isActive });
        note(user, isActive ? 'user.enabled' : 'user.disabled', actorUserId);
      };
      if (isActive) database.transaction(write);
      else await revokeSessions(user.id, actorUserId, write);
    },
    /** Sets a new password without the old one, lifts a lock and ends the account's sessions. */
    async setPassword(email: string, password: string, actorUserId?: string): Promise<void> {
      const user = find(email);
      checkPassword(password, config.passwordPolicy);
      const passwordHash = await hasher.hash(password);
      await revokeSessions(user.id, actorUserId, () => {
        users.update(user.id, { passwordHash });
        lockout.clear(user.email);
        note(user, 'password.changed', actorUserId);
      });
    },
    /** Lifts a lock and ends the account's sessions. */
    async unlock(email: string, actorUserId?: string): Promise<void> {
      const user = find(email);
      await revokeSessions(user.id, actorUserId, () => {
        lockout.clear(user.email);
        note(user, 'user.unlocked', actorUserId);
      });
    },
  };
}
