import { and, type Column, count, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { users } from '../db/tables/accounts.ts';
import type { Role } from '../http/caller.ts';

export type ManagedUserRow = Omit<typeof users.$inferSelect, 'passwordHash'>;

interface UserListing {
  /** Undefined for all tenants. */
  tenantId: string | undefined;
  skip: number;
  limit: number;
  q: string;
  role: Role | undefined;
  /** Only those that registered and the owner has not seen yet. */
  isNew: boolean;
}

/** Accounts as administrators look for them; a password's hash is never read. */
export function createManagedUsersRepository({ orm }: Database) {
  const { passwordHash: _hash, ...columns } = getTableColumns(users);
  return {
    find: (id: string): ManagedUserRow | undefined =>
      orm.select(columns).from(users).where(eq(users.id, id)).get(),
    /** Oldest account first. */
    list(listing: UserListing): { items: ManagedUserRow[]; total: number } {
      const where = matching(listing);
      const { skip, limit } = listing;
      const items = orm
        .select(columns)
        .from(users)
        .where(where)
        .orderBy(users.id)
        .limit(limit)
        .offset(skip)
        .all();
      return { items, total: orm.select({ total: count() }).from(users).where(where).get()?.total ?? 0 };
    },
  };
}

function matching({ tenantId, q, role, isNew }: UserListing): SQL | undefined {
  return and(
    tenantId === undefined ? undefined : eq(users.tenantId, tenantId),
    role === undefined ? undefined : eq(users.role, role),
    isNew ? eq(users.isNew, true) : undefined,
    q === ''
      ? undefined
      : or(...[users.email, users.firstName, users.lastName].map((field) => holds(field, q))),
  );
}

// LIKE would read % and _ of the search as wild cards.
function holds(field: Column, q: string): SQL {
  return sql`instr(lower(${field}), ${q.toLowerCase()}) > 0`;
}
