import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { sessions, users } from '../../db/tables/accounts.ts';
import { storageFailure } from '../../http/error-handler.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
export type LiveSession = NonNullable<ReturnType<SessionsRepository['findAlive']>>;

/** Rows of the sessions table. */
export function createSessionsRepository({ orm }: Database) {
  // Runs on every request, so it is one statement, compiled once.
  const alive = orm
    .select({
      id: sessions.id,
      userId: users.id,
      tenantId: users.tenantId,
      email: users.email,
      role: users.role,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      passwordConfirmedAt: sessions.passwordConfirmedAt,
      refreshGeneration: sessions.refreshGeneration,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenId, sql.placeholder('tokenId')),
        eq(sessions.userId, sql.placeholder('userId')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.isActive, true),
      ),
    )
    .prepare();
  const unwrittenEnds = createUnwrittenEnds();
  return {
    unwrittenEnds,
    /** The session of this user and token id with its user, when it is alive and the user is active. */
    findAlive(userId: string, tokenId: string, now: number) {
      const session = alive.get({ userId, tokenId, now });
      return session && !unwrittenEnds.has(session.id) ? session : undefined;
    },
    insert: (row: SessionRow) => void orm.insert(sessions).values(row).run(),
    listAlive: (userId: string, now: number): SessionRow[] =>
      orm
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.lastUsedAt))
        .all()
        .filter(({ id }) => !unwrittenEnds.has(id)),
    touch: (id: string, lastUsedAt: number) =>
      void orm.update(sessions).set({ lastUsedAt }).where(eq(sessions.id, id)).run(),
    replaceCookie: (id: string, refreshGeneration: number) =>
      void orm.update(sessions).set({ refreshGeneration }).where(eq(sessions.id, id)).run(),
    confirmPassword: (id: string, passwordConfirmedAt: number) =>
      void orm.update(sessions).set({ passwordConfirmedAt }).where(eq(sessions.id, id)).run(),
    /** Whether there was such a session of this user. */
    delete: (userId: string, id: string): boolean =>
      orm
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
        .run().changes === 1,
    deleteAll: (userId: string) => void orm.delete(sessions).where(eq(sessions.userId, userId)).run(),
    deleteExpired: (userId: string, now: number) =>
      void orm
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)))
        .run(),
  };
}

/**
 * Logging out must work on a full disk too. The session is dead at once, for as long as this process runs; its row goes
 * with the next write that succeeds, or when the server stops. If even that fails, a restart finds the row and the
 * session lives until it expires: for whoever had copied its tokens, since the browser has forgotten them.
 */
function createUnwrittenEnds() {
  const writes = new Map<string, () => void>();
  const tryToWrite = (sessionId: string, write: () => void) => {
    try {
      write();
      writes.delete(sessionId);
    } catch (thrown) {
      if (!storageFailure(thrown)) throw thrown;
      writes.set(sessionId, write);
    }
  };
  return {
    /** Ends the session by `write`, or in memory until that can be done. Throws what is no failure of the disk. */
    end: tryToWrite,
    has: (sessionId: string): boolean => writes.has(sessionId),
    /** Writes what can be written by now. */
    write(): void {
      for (const [sessionId, write] of writes) tryToWrite(sessionId, write);
    },
  };
}
