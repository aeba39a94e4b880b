import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { apiKeys, users } from '../../db/tables/accounts.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type ApiKeysRepository = ReturnType<typeof createApiKeysRepository>;

/** Rows of the api_keys table: hashes, never keys. */
export function createApiKeysRepository({ orm }: Database) {
  const alive = orm
    .select({
      id: apiKeys.id,
      userId: users.id,
      tenantId: users.tenantId,
      email: users.email,
      role: users.role,
      scopes: apiKeys.scopes,
      localOnly: apiKeys.localOnly,
      lastUsedAt: apiKeys.lastUsedAt,
      requestsPerMinute: apiKeys.requestsPerMinute,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.keyHash, sql.placeholder('keyHash')),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql.placeholder('now'))),
        eq(users.isActive, true),
      ),
    )
    .prepare();
  return {
    /** The key with its user, when it has not expired and the user is active. */
    findAlive: (keyHash: string, now: number) => alive.get({ keyHash, now }),
    insert: (row: ApiKeyRow) => void orm.insert(apiKeys).values(row).run(),
    list: (userId: string): ApiKeyRow[] =>
      orm.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.id)).all(),
    touch: (id: string, lastUsedAt: number) =>
      void orm.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id)).run(),
    /** Whether there was such a key of this user. */
    delete: (userId: string, id: string): boolean =>
      orm
        .delete(apiKeys)
        .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
        .run().changes === 1,
  };
}
