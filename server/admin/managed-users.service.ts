import type { z } from 'zod';
import type { AuthService } from '../auth/auth.service.ts';
import { AppError } from '../core/app-error.ts';
import { toIso } from '../core/clock.ts';
import { forbidden } from '../http/access.ts';
import type { Caller } from '../http/caller.ts';
import type { ChangeManagedUser, ListUsersQuery, ManagedUserReply, NewManagedUser } from './admin.schemas.ts';
import { requireAdministered, requireGrantable, tenantScope } from './administered.ts';
import type { createManagedUsersRepository, ManagedUserRow } from './managed-users.repository.ts';

interface ManagedUsersParts {
  auth: Pick<
    AuthService,
    'createUser' | 'changeUser' | 'deleteUser' | 'unlock' | 'revokeSessions' | 'lockedUntil' | 'seeNewUsers'
  >;
  rows: ReturnType<typeof createManagedUsersRepository>;
  hasTenant: (id: string) => boolean;
}

export type ManagedUsers = ReturnType<typeof createManagedUsers>;
type Reply = z.input<typeof ManagedUserReply>;

/** Accounts under an administrator's hand: an admin's own tenant, everybody for a super_admin. */
export function createManagedUsers({ auth, rows, hasTenant }: ManagedUsersParts) {
  const present = (row: ManagedUserRow): Reply => toReply(row, auth.lockedUntil(row.email));
  const administered = (caller: Caller, id: string) => requireAdministered(caller, rows.find(id));

  return {
    list(caller: Caller, query: z.output<typeof ListUsersQuery>): { items: Reply[]; total: number } {
      const { items, total } = rows.list({
        ...query,
        isNew: query.is_new,
        role: query.role,
        tenantId: tenantScope(caller),
      });
      return { items: items.map(present), total };
    },
    async create(caller: Caller, input: z.output<typeof NewManagedUser>): Promise<Reply> {
      requireGrantable(caller, input.role);
      const { tenant_id: tenantId = caller.tenantId, ...user } = input;
      if (tenantId !== caller.tenantId && caller.role !== 'super_admin') throw forbidden();
      if (!hasTenant(tenantId)) throw new AppError(404, 'tenant_not_found', 'Tenant not found');
      const origin = { action: 'user.created', actorUserId: caller.userId } as const;
      return present(await auth.createUser({ ...user, tenantId }, origin));
    },
    async change(caller: Caller, id: string, input: z.output<typeof ChangeManagedUser>): Promise<Reply> {
      administered(caller, id);
      requireGrantable(caller, input.role);
      const { role, is_active: isActive, first_name: firstName, last_name: lastName, cloud } = input;
      // The cloud is the owner's, and so is the key.
      if (cloud !== undefined && caller.role !== 'super_admin') throw forbidden();
      return present(
        await auth.changeUser(id, { role, isActive, firstName, lastName, cloud }, caller.userId),
      );
    },
    seeNew: () => auth.seeNewUsers(),
    async remove(caller: Caller, id: string): Promise<void> {
      administered(caller, id);
      await auth.deleteUser(id, caller.userId);
    },
    async unlock(caller: Caller, id: string): Promise<void> {
      await auth.unlock(administered(caller, id).email, caller.userId);
    },
    async revokeSessions(caller: Caller, id: string): Promise<void> {
      administered(caller, id);
      await auth.revokeSessions(id, caller.userId);
    },
  };
}

function toReply(row: ManagedUserRow, lockedUntil: number | undefined): Reply {
  return {
    id: row.id,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    role: row.role,
    created_at: toIso(row.createdAt),
    is_active: row.isActive,
    tenant_id: row.tenantId,
    last_login_at: row.lastLoginAt === null ? null : toIso(row.lastLoginAt),
    locked_until: lockedUntil === undefined ? null : toIso(lockedUntil),
    cloud: row.cloud,
    is_new: row.isNew,
  };
}
