import { z } from 'zod';
import { parseJson } from '../core/json-leaves.ts';
import type { KeyVault } from './key-vault.ts';

/** A provider's key and the one origin (`scheme://host:port`) it belongs to. */
interface StoredCloudKey {
  origin: string;
  value: string;
}

/** Where the key is that would be used; shown in the settings. */
export type CloudKeyPlace = 'keychain' | 'memory' | 'environment';

/** The cloud key: written and removed by the owner, read only by the gate at the moment of use. */
export type CloudKeyStore = ReturnType<typeof createCloudKeyStore>;

/**
 * Builds the store. `environment` is given where ALCOVE_CLOUD_API_KEY or ALCOVE_CLOUD_BASE_URL is set, `value`
 * being the key if there is one: the kept key is then never taken, whatever the origin.
 */
export function createCloudKeyStore(
  vault: KeyVault,
  environment?: { origin: string; value: string | undefined },
  name: 'cloud-key' | 'search-key' | 'hub-token' = 'cloud-key',
) {
  const readKept = async () => parse(await vault.get(name));
  const current = async (): Promise<StoredCloudKey | undefined> => {
    if (!environment) return readKept();
    return environment.value === undefined
      ? undefined
      : { origin: environment.origin, value: environment.value };
  };
  const place: CloudKeyPlace = environment
    ? 'environment'
    : vault.kind === 'keychain'
      ? 'keychain'
      : 'memory';
  // The origin is no secret and is asked for at every turn; the key itself is not held.
  let knownOrigin: { origin: string | undefined } | undefined;
  return {
    /** The key for this origin, or undefined. */
    async read(origin: string): Promise<StoredCloudKey | undefined> {
      const key = await current();
      return key?.origin === origin ? key : undefined;
    },
    /**
     * The origin that a key is kept for. The keychain is asked once, and may then ask the user; one that is locked
     * counts as having none, so that answering here goes on.
     */
    async keptFor(): Promise<{ origin: string; place: CloudKeyPlace } | undefined> {
      knownOrigin ??= await current().then(
        (key) => ({ origin: key?.origin }),
        () => undefined,
      );
      return knownOrigin?.origin === undefined ? undefined : { origin: knownOrigin.origin, place };
    },
    async write({ origin, value }: StoredCloudKey): Promise<void> {
      await vault.set(name, JSON.stringify({ origin, value }));
      knownOrigin = undefined;
    },
    async remove(): Promise<void> {
      await vault.delete(name);
      knownOrigin = undefined;
    },
  };
}

const Stored = z.object({ origin: z.string(), value: z.string().min(1) });

function parse(text: string | undefined): StoredCloudKey | undefined {
  return text === undefined ? undefined : Stored.safeParse(parseJson(text)).data;
}
