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
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  local_only: boolean;
  scopes: ApiKeyScope[];
  /** A limit of its own, beside that of its user. */
  requests_per_minute: number | null;
}

export interface NewApiKey {
  name: string;
  scopes: ApiKeyScope[];
  local_only: boolean;
  expires_in_days?: number;
  /** 1 to 600. */
  requests_per_minute?: number;
}

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
