import type { AuthService } from '../auth/auth.service.ts';
import { buildAccounts } from '../build-accounts.ts';
import { openMigrated } from '../build-storage.ts';
import type { Config } from '../config.ts';
import { createContext } from '../context.ts';
import { AppError } from '../core/app-error.ts';
import { systemClock } from '../core/clock.ts';
import type { Database } from '../db/connection.ts';
import { createEgressGate } from '../egress/gate.ts';
import { exchangeTimeouts } from '../egress/gate-parts.ts';
import { exportLedger } from '../egress/ledger/export-ledger.ts';
import { createLedger } from '../egress/ledger/ledger.ts';
import { originOf } from '../egress/request-digest.ts';
import { resolveHost } from '../egress/resolve-host.ts';
import { fetchCertificate } from '../egress/server-certificate.ts';
import { buildModelListRequest, readModelList } from '../engines/cloud/list-models.ts';
import { createTrustedEngines } from '../engines/trusted/trusted-engines.ts';
import type { ModelManager } from '../model-manager/model-manager.ts';
import { createRoutingService } from '../routing/routing.service.ts';
import { createKeychains } from '../secrets/keychain-vault.ts';
import { openVault } from '../secrets/open-vault.ts';
import { openDatabaseKey, openOwnKeys } from '../secrets/own-keys.ts';
import { createInstanceSettings } from '../settings/instance-settings.ts';
import type { OpenEngines } from './engine.ts';
import type { OpenLedger } from './ledger.ts';

/** Opens the accounts alone: no model, no cloud key; a server may be running beside. */
export async function openAccounts(config: Config): Promise<{ auth: AuthService; close(): void }> {
  const { keys, database } = await openData(config);
  const auth = buildAccounts(config, { database, clock: systemClock, signingKey: keys.signing });
  return { auth, close: () => database.close() };
}

/** Opens the models with everything that a download needs of the gate and the ledger. */
export async function openModels(config: Config): Promise<{ models: ModelManager; close(): Promise<void> }> {
  const context = await createContext(config);
  return { models: context.models, close: () => context.close() };
}

/** Opens the ledger alone, for `ledger verify` and `ledger export`. */
export const openLedger = async (config: Config): ReturnType<OpenLedger> => {
  const { vault, database, ledger } = await openData(config);
  return {
    ledger,
    exportLines: () => exportLedger(vault, database, systemClock),
    close: () => database.close(),
  };
};

/** Opens the servers that the owner trusts, with a gate of its own that lets one through that is being declared. */
export const openEngines: OpenEngines = async (config) => {
  const { vault, keys, database, ledger } = await openData(config);
  const instanceSettings = createInstanceSettings(database);
  const engines = createTrustedEngines({
    instanceSettings,
    vault: vault.vault,
    ledgerKey: keys.ledger,
    instanceId: vault.instanceId,
  });
  const door = {
    ledger,
    isOffline: () => instanceSettings.get('offline_mode'),
    noCloud: () => config.cloud.disabled,
    resolveHost,
    timeouts: exchangeTimeouts(config.timeouts),
    timeoutMs: config.timeouts.certificate,
    readCloudKey: async () => undefined,
  };
  const subject = () => ({ userId: ownerOf(database) });
  return {
    engines,
    clock: systemClock,
    fetchCertificate: (url) => fetchCertificate(door, url, subject()),
    async listModels({ baseUrl, certificate, key }) {
      const origin = originOf(baseUrl);
      const gate = createEgressGate({
        ...door,
        isTrusted: (to, shown) => to === origin && (shown ?? null) === certificate,
        readTrustedKey: async (to) => (to === origin && key ? { origin, value: key } : undefined),
      });
      const target = { provider: 'custom', baseUrl, model: '', isKeyless: key === undefined } as const;
      const request = buildModelListRequest(target);
      const routing = createRoutingService({
        score: () => Promise.reject(new Error('nothing is scored here')),
      });
      const permit = routing.permitModelList(request, subject(), { certificate: certificate ?? undefined });
      return readModelList(
        request,
        (built, abort) => gate.send(permit, built, abort),
        AbortSignal.timeout(config.timeouts.trustedModels),
      );
    },
    async close() {
      await ledger.close();
      database.close();
    },
  };
};

async function openData(config: Config) {
  const vault = await openVault(config.dataDirectory, { createKeychain: createKeychains(config.timeouts) });
  const keys = await openOwnKeys(vault);
  const database = openMigrated(config, await openDatabaseKey(vault));
  const ledger = createLedger({
    database,
    vault: vault.vault,
    clock: systemClock,
    ledgerKey: keys.ledger,
    payloadKey: keys.payload,
  });
  return { vault, keys, database, ledger };
}

/** The account in whose name the command line asks: the ledger belongs to people. */
function ownerOf({ sqlite }: Database): string {
  const owner = sqlite
    .prepare<[], { id: string }>(
      "SELECT id FROM users WHERE role = 'super_admin' AND is_active ORDER BY created_at",
    )
    .get();
  if (owner) return owner.id;
  throw new AppError(422, 'no_owner', 'There is no owner yet. Start Alcove and create the first account.');
}
