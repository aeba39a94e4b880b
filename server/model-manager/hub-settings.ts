import { HUB } from '../../models/catalogue/hub.ts';
import { AppError } from '../core/app-error.ts';
import { originOf } from '../egress/request-digest.ts';
import type { CloudKeyPlace, CloudKeyStore } from '../secrets/cloud-key.ts';

/** Where models come from, and how. */
interface HubConnection {
  /** The hub or the server in its place. */
  address: string;
  /** Host and port of the proxy on the way, where there is one. */
  proxy: string | null;
  /** Where the account's token is kept; null where there is none for this address. */
  tokenPlace: CloudKeyPlace | null;
}

/** The owner's settings of the model hub. */
export interface HubSettings {
  read(): Promise<HubConnection>;
  /** Keeps a token for this address alone, never to be read again. Throws AppError 422 where it would travel in the clear. */
  setToken(token: string): Promise<void>;
  deleteToken(): Promise<void>;
}

/** Builds the settings; `mirror` stands in for the hub. */
export function createHubSettings(parts: {
  keys: CloudKeyStore;
  mirror: string | undefined;
  proxy: string | undefined;
}): HubSettings {
  const { keys, mirror, proxy } = parts;
  const address = mirror ?? HUB;
  return {
    async read() {
      const kept = await keys.keptFor();
      const tokenPlace = kept?.origin === originOf(address) ? kept.place : null;
      return { address, proxy: proxy ?? null, tokenPlace };
    },
    async setToken(value) {
      if (!address.startsWith('https:')) throw new AppError(422, 'hub_not_https', NOT_HTTPS);
      await keys.write({ origin: originOf(address), value });
    },
    deleteToken: () => keys.remove(),
  };
}

const NOT_HTTPS =
  'The model source is not asked by https, so a token would travel in the clear. Change HF_ENDPOINT first.';
