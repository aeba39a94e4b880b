import type { AuthService } from '../auth/auth.service.ts';
import { buildAccounts } from '../build-accounts.ts';
import type { Config } from '../config.ts';
import { createContext, openMigrated } from '../context.ts';
import { systemClock } from '../core/clock.ts';
import { exportLedger } from '../egress/export-ledger.ts';
import { createLedger } from '../egress/ledger.ts';
import type { ModelManager } from '../model-manager/model-manager.ts';
import { openVault } from '../secrets/open-vault.ts';
import { openDatabaseKey, openOwnKeys } from '../secrets/own-keys.ts';
import type { OpenLedger } from './ledger.ts';

/** Opens the accounts alone: no model, no cloud key; a server may be running beside. */
export async function openAccounts(config: Config): Promise<{ auth: AuthService; close(): void }> {
  const vault = await openVault(config.dataDirectory);
  const keys = await openOwnKeys(vault);
  const database = openMigrated(config, await openDatabaseKey(vault));
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
  const vault = await openVault(config.dataDirectory);
  const keys = await openOwnKeys(vault);
  const database = openMigrated(config, await openDatabaseKey(vault));
  const parts = {
    database,
    vault: vault.vault,
    clock: systemClock,
    ledgerKey: keys.ledger,
    payloadKey: keys.payload,
  };
  return {
    ledger: createLedger(parts),
    exportLines: () => exportLedger(vault, database, systemClock),
    close: () => database.close(),
  };
};
