/** The secrets that Alcove keeps; the name is the account of the keychain entry. */
export type SecretName =
  | 'signing-secret'
  | 'ledger-key'
  | 'ledger-head'
  | 'payload-key'
  | 'database-key'
  | 'ledger-signing-key'
  | 'cloud-key'
  | 'search-key'
  /** Of an account at the model hub. */
  | 'hub-token'
  /** The API key that the command line got by `alcove login`. */
  | 'cli-key'
  /** Of a server that the owner trusts, by the owner's name for it. */
  | `trusted-key-${string}`
  /** The variables of an MCP server, by its id. */
  | `mcp-environment-${string}`;

/** Where a vault keeps what it is given; shown to the user, who must know when it is not the keychain. */
export type VaultKind = 'keychain' | 'file' | 'memory';

/** Keeps secrets outside the database, under this data directory's own instance id. */
export interface KeyVault {
  readonly kind: VaultKind;
  /** The secret, or undefined when there is none. Throws AppError 503 when the store is locked or denies access. */
  get(name: SecretName): Promise<string | undefined>;
  set(name: SecretName, value: string): Promise<void>;
  /** Does nothing when there is no such secret. */
  delete(name: SecretName): Promise<void>;
}
