import { HUB } from '../../models/catalogue/hub.ts';
import { AppError } from '../core/app-error.ts';
import { originOf } from '../egress/request-digest.ts';
import type { CloudKeyStore } from '../secrets/cloud-key.ts';

/** The owner's settings of the model hub. */
export type HubSettings = ReturnType<typeof createHubSettings>;

/** Builds the settings; `mirror` stands in for the hub. */
export function createHubSettings(parts: {
  keys: CloudKeyStore;
  mirror: string | undefined;
  proxy: string | undefined;
}) {
  const { keys, mirror, proxy } = parts;
  const address = mirror ?? HUB;
  return {
    /** The hub or the server in its place; host and port of the proxy on the way; where a token for this address is kept. */
    async read() {
      const kept = await keys.keptFor();
      const tokenPlace = kept?.origin === originOf(address) ? kept.place : null;
      return { address, proxy: proxy ?? null, tokenPlace };
    },
    /** Keeps a token for this address alone, never to be read again. Throws AppError 422 where it would travel in the clear. */
    async setToken(value: string) {
      if (!address.startsWith('https:')) throw new AppError(422, 'hub_not_https', NOT_HTTPS);
      await keys.write({ origin: originOf(address), value });
    },
    deleteToken: () => keys.remove(),
  };
}

const NOT_HTTPS =
  'The model source is not asked by https, so a token would travel in the clear. Change HF_ENDPOINT first.';
