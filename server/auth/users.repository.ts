import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { users } from '../db/tables/accounts.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;
/** What may change about a user after the account exists. */
type UserChange = Partial<Omit<UserRow, 'id' | 'tenantId' | 'email' | 'createdAt'>>;
export type UsersRepository = ReturnType<typeof createUsersRepository>;

/** Rows of the users table; e-mails come in already normalised. */
export function createUsersRepository({ orm }: Database) {
  const byId = orm
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare();
  return {
    findByEmail: (email: string): UserRow | undefined =>
      orm.select().from(users).where(eq(users.email, email)).get(),
    findById: (id: string): UserRow | undefined => byId.get({ id }),
    list: (): UserRow[] => orm.select().from(users).orderBy(users.id).all(),
    /** False, and nothing written, when the e-mail is taken. */
    insert(row: NewUserRow): boolean {
      return orm.insert(users).values(row).onConflictDoNothing({ target: users.email }).run().changes === 1;
    },
    update(id: string, change: UserChange): void {
      if (Object.values(change).some((value) => value !== undefined))
        orm.update(users).set(change).where(eq(users.id, id)).run();
    },
    seeNew: () => void orm.update(users).set({ isNew: false }).where(eq(users.isNew, true)).run(),
    delete(id: string): void {
      orm.delete(users).where(eq(users.id, id)).run();
    },
    hasAny: (): boolean => orm.select({ id: users.id }).from(users).limit(1).get() !== undefined,
    hasSuperAdmin(): boolean {
      return orm.select().from(users).where(eq(users.role, 'super_admin')).limit(1).get() !== undefined;
    },
    countActiveSuperAdmins(): number {
      const condition = and(eq(users.role, 'super_admin'), eq(users.isActive, true));
      return orm.select({ total: count() }).from(users).where(condition).get()?.total ?? 0;
    },
  };
}
