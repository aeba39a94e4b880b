import { type CloudKeyStore, createCloudKeyStore } from './cloud-key.ts';
import type { KeyVault } from './key-vault.ts';

/** The key of the search service: written and removed by the owner, read only by the gate, for its own origin. */
export type SearchKeyStore = CloudKeyStore;

/** Builds the store, which keeps its key as that of the cloud is kept, in an entry of its own. */
export function createSearchKeyStore(vault: KeyVault): SearchKeyStore {
  return createCloudKeyStore(vault, undefined, 'search-key');
}
