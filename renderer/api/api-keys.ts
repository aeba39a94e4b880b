import type { z } from 'zod';
import type * as schemas from '../../server/auth/auth.schemas.ts';
import { call } from './http.ts';

/** What a key may be allowed to reach. */
export const API_KEY_SCOPES = [
  'chat',
  'documents:read',
  'documents:write',
  'voice',
  'vision',
  'agents',
  'ledger:read',
  'admin',
] as const;
export type ApiKeyScope = ApiKey['scopes'][number];

export type ApiKey = z.infer<typeof schemas.ApiKeyItem>;

export type NewApiKey = z.infer<typeof schemas.ApiKeyRequest>;

export async function listApiKeys(): Promise<ApiKey[]> {
  return (await call<{ items: ApiKey[] }>('GET', '/auth/api-keys')).items;
}

/** Makes a key; `key` is in this answer and never again. */
export function createApiKey(key: NewApiKey): Promise<Omit<ApiKey, 'last_used_at'> & { key: string }> {
  return call('POST', '/auth/api-keys', { body: key });
}

export function deleteApiKey(id: string): Promise<unknown> {
  return call('DELETE', `/auth/api-keys/${id}`);
}
