/** The three roles of the interface, weakest first. */
export const ROLES = ['user', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/** What an API key may be allowed to reach. */
export const SCOPES = [
  'chat',
  'documents:read',
  'documents:write',
  'voice',
  'vision',
  'agents',
  'ledger:read',
  'admin',
] as const;
export type Scope = (typeof SCOPES)[number];

interface KnownUser {
  userId: string;
  tenantId: string;
  email: string;
  role: Role;
}

/** Who a request comes from, checked against the database for this very request. */
export type Caller =
  | (KnownUser & { kind: 'session'; sessionId: string; tokenId: string; passwordConfirmedAt: number })
  | (KnownUser & {
      kind: 'api_key';
      apiKeyId: string;
      scopes: Scope[];
      localOnly: boolean;
      /** A limit of its own, beside its user's. */
      requestsPerMinute?: number;
    });

/** True when the caller's credential closes every door off the machine. */
export function isLocalOnly(caller: Caller): boolean {
  return caller.kind === 'api_key' && caller.localOnly;
}
