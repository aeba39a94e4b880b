import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { loginFailures } from '../db/tables/accounts.ts';

type LoginFailureRow = typeof loginFailures.$inferSelect;
export type LoginFailuresRepository = ReturnType<typeof createLoginFailuresRepository>;

/**
 * Farther ahead than any lock reaches, in milliseconds: an end that lies there was noted before the clock was set back, and
 * would hold for as long as it was wrong.
 */
const NEVER_MS = 3_600_000;

/** Rows of the failed-login counters; one whose time is over counts as absent and is swept away. */
export function createLoginFailuresRepository({ orm }: Database) {
  return {
    find(email: string, now: number): LoginFailureRow | undefined {
      const row = orm.select().from(loginFailures).where(eq(loginFailures.email, email)).get();
      return row && row.expiresAt > now && row.expiresAt <= now + NEVER_MS ? row : undefined;
    },
    increment(email: string, expiresAt: number): void {
      const failures = sql`${loginFailures.failures} + 1`;
      orm
        .insert(loginFailures)
        .values({ email, failures: 1, expiresAt })
        .onConflictDoUpdate({ target: loginFailures.email, set: { failures, expiresAt } })
        .run();
    },
    /** Gives back an attempt that was counted in advance and then never judged. */
    decrement(email: string): void {
      const failures = sql`${loginFailures.failures} - 1`;
      orm.update(loginFailures).set({ failures }).where(eq(loginFailures.email, email)).run();
    },
    extend(email: string, expiresAt: number): void {
      orm.update(loginFailures).set({ expiresAt }).where(eq(loginFailures.email, email)).run();
    },
    delete(email: string): void {
      orm.delete(loginFailures).where(eq(loginFailures.email, email)).run();
    },
    deleteExpired(now: number): void {
      const isOver = or(lte(loginFailures.expiresAt, now), gt(loginFailures.expiresAt, now + NEVER_MS));
      orm.delete(loginFailures).where(isOver).run();
    },
    listAlive(now: number): LoginFailureRow[] {
      const { expiresAt } = loginFailures;
      return orm
        .select()
        .from(loginFailures)
        .where(and(gt(expiresAt, now), lte(expiresAt, now + NEVER_MS)))
        .all();
    },
  };
}
