import { AppError } from '../../core/app-error.ts';
import { toIso } from '../../core/clock.ts';
import { newId } from '../../core/ids.ts';
import type { Caller } from '../../http/caller.ts';
import type { ApiKeyBody, ApiKeyInput, CreatedApiKeyBody } from '../auth.schemas.ts';
import type { AuthParts } from '../auth-parts.ts';
import { knownScopes } from '../identify.ts';
import { apiKeyPrefix, hashApiKey, makeApiKey } from './api-key-text.ts';
import type { ApiKeyRow } from './api-keys.repository.ts';

const DAY_MS = 86_400_000;

/** Makes a key for scripts; the answer is the only place where the key itself ever appears. */
export function createCreateApiKey({ database, apiKeys, audit, clock, randomBytes }: AuthParts) {
  return (caller: Caller, input: ApiKeyInput): CreatedApiKeyBody => {
    const key = makeApiKey(randomBytes);
    const row = toRow(caller.userId, input, key, clock.now());
    database.transaction(() => {
      apiKeys.insert(row);
      audit({ ...actor(caller), action: 'api_key.created', subjectId: row.id });
    });
    const { last_used_at: _never, ...item } = toItem(row);
    return { ...item, key };
  };
}

/** The caller's keys, newest first, expired ones included. */
export function createListApiKeys({ apiKeys }: AuthParts) {
  return (caller: Caller): { items: ApiKeyBody[] } => ({ items: apiKeys.list(caller.userId).map(toItem) });
}

/** Ends a key at once; 404 for one that is not the caller's. */
export function createDeleteApiKey({ database, apiKeys, audit }: AuthParts) {
  return (caller: Caller, id: string): void =>
    database.transaction(() => {
      if (!apiKeys.delete(caller.userId, id)) throw new AppError(404, 'not_found', 'Not found');
      audit({ ...actor(caller), action: 'api_key.deleted', subjectId: id });
    });
}

function toRow(userId: string, input: ApiKeyInput, key: string, now: number): ApiKeyRow {
  return {
    id: newId(),
    userId,
    name: input.name,
    prefix: apiKeyPrefix(key),
    keyHash: hashApiKey(key),
    scopes: [...new Set(input.scopes)],
    localOnly: input.local_only,
    createdAt: now,
    expiresAt: input.expires_in_days === undefined ? null : now + input.expires_in_days * DAY_MS,
    lastUsedAt: null,
    requestsPerMinute: input.requests_per_minute ?? null,
  };
}

function toItem(row: ApiKeyRow): ApiKeyBody {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    created_at: toIso(row.createdAt),
    expires_at: row.expiresAt === null ? null : toIso(row.expiresAt),
    last_used_at: row.lastUsedAt === null ? null : toIso(row.lastUsedAt),
    local_only: row.localOnly,
    scopes: knownScopes(row.scopes),
    requests_per_minute: row.requestsPerMinute,
  };
}

function actor(caller: Caller) {
  return { tenantId: caller.tenantId, actorUserId: caller.userId, subjectUserId: caller.userId };
}
