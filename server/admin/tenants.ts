import { count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Audit } from '../auth/audit.repository.ts';
import { AppError } from '../core/app-error.ts';
import { type Clock, toIso } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import type { Database } from '../db/connection.ts';
import { tenants, users } from '../db/tables/accounts.ts';
import type { Caller } from '../http/caller.ts';
import type { TenantReply } from './admin.schemas.ts';

type Reply = z.input<typeof TenantReply>;
export type Tenants = ReturnType<typeof createTenants>;

/** Groups of accounts that administrators keep apart. A tenant is not removed: people and audit belong to it. */
export function createTenants(parts: { database: Database; clock: Clock; audit: Audit }) {
  const { database, clock, audit } = parts;
  const { orm } = database;
  const has = (id: string) => orm.select().from(tenants).where(eq(tenants.id, id)).get() !== undefined;
  const isTaken = (name: string) =>
    orm.select().from(tenants).where(sql`lower(${tenants.name}) = ${name.toLowerCase()}`).get() !== undefined;
  return {
    has,
    list({ skip, limit }: { skip: number; limit: number }): { items: Reply[]; total: number } {
      const rows = orm
        .select({ tenant: tenants, users: count(users.id) })
        .from(tenants)
        .leftJoin(users, eq(users.tenantId, tenants.id))
        .groupBy(tenants.id)
        .orderBy(tenants.id)
        .limit(limit)
        .offset(skip)
        .all();
      const total = orm.select({ total: count() }).from(tenants).get()?.total ?? 0;
      return { items: rows.map((row) => toReply(row.tenant, row.users)), total };
    },
    /** 400 for a name that another tenant has. */
    create(caller: Caller, name: string): Reply {
      const row = { id: newId(), name, createdAt: clock.now() };
      database.transaction(() => {
        if (isTaken(name)) throw new AppError(400, 'tenant_taken', 'There is a tenant of that name already');
        orm.insert(tenants).values(row).run();
        audit({ tenantId: row.id, actorUserId: caller.userId, subjectId: row.id, action: 'tenant.created' });
      });
      return toReply(row, 0);
    },
  };
}

function toReply({ id, name, createdAt }: typeof tenants.$inferSelect, userCount: number): Reply {
  return { id, name, users: userCount, created_at: toIso(createdAt) };
}
