import type { Storage } from './build-storage.ts';
import type { Config } from './config.ts';
import { createEgressGate } from './egress/gate.ts';
import { exchangeTimeouts } from './egress/gate-parts.ts';
import { requestPinned } from './egress/pinned-request.ts';
import { createFindProxy } from './egress/proxy.ts';
import { originOf } from './egress/request-digest.ts';
import { resolveHost } from './egress/resolve-host.ts';
import { createTrustedEngines } from './engines/trusted/trusted-engines.ts';
import type { Overrides } from './overrides.ts';
import { createCloudKeyStore } from './secrets/cloud-key.ts';
import { type CloudConnection, cloudConnection } from './settings/cloud-connection.ts';

/** The way out of this machine: where it may lead, and the keys that it takes along. */
export type Egress = ReturnType<typeof buildEgress>;

/** Builds the one gate and what it asks before anything leaves. */
export function buildEgress(
  config: Config,
  { ledger, vault, keys, instanceSettings }: Storage,
  overrides: Pick<Overrides, 'resolveHost' | 'connect'>,
) {
  const readConnection = () => cloudConnection(config.cloud, instanceSettings);
  const cloudKeys = createCloudKeyStore(vault.vault, environmentKey(config, readConnection));
  const searchKeys = createCloudKeyStore(vault.vault, undefined, 'search-key');
  const hubTokens = createCloudKeyStore(vault.vault, undefined, 'hub-token');
  const trustedEngines = createTrustedEngines({
    instanceSettings,
    vault: vault.vault,
    ledgerKey: keys.ledger,
    instanceId: vault.instanceId,
  });
  const isOffline = () => instanceSettings.get('offline_mode');
  const noCloud = config.cloud.disabled;
  const gate = createEgressGate({
    ledger,
    isOffline,
    timeouts: exchangeTimeouts(config.timeouts),
    noCloud: () => noCloud,
    resolveHost: overrides.resolveHost ?? resolveHost,
    connect: overrides.connect ?? requestPinned,
    findProxy: createFindProxy(config.network.proxy, config.network.noProxy),
    readCloudKey: (origin) => cloudKeys.read(origin),
    readSearchKey: (origin) => searchKeys.read(origin),
    isTrusted: trustedEngines.isTrusted,
    readTrustedKey: trustedEngines.readKey,
    // The keychain may ask its owner: only where there is a token for that place.
    readHubToken: async (origin) =>
      (await hubTokens.keptFor())?.origin === origin ? hubTokens.read(origin) : undefined,
  });
  return { readConnection, cloudKeys, searchKeys, hubTokens, trustedEngines, isOffline, noCloud, gate };
}

function environmentKey(config: Config, readConnection: () => CloudConnection | undefined) {
  const { apiKey, baseUrl, provider } = config.cloud;
  const connection = apiKey || baseUrl || provider ? readConnection() : undefined;
  return connection && { origin: originOf(connection.baseUrl), value: apiKey };
}
