import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueModel } from '../../../models/catalogue/catalogue-model.ts';
import type { Clock } from '../../../server/core/clock.ts';
import type { Database } from '../../../server/db/connection.ts';
import type { DownloadStatus } from '../../../server/model-manager/downloads/download.types.ts';
import { createHubSettings } from '../../../server/model-manager/hub-settings.ts';
import type { MeasuredEngine } from '../../../server/model-manager/measured-speed.ts';
import {
  createModelManager,
  type ModelManager,
  type ModelManagerDependencies,
} from '../../../server/model-manager/model-manager.ts';
import { createCloudKeyStore } from '../../../server/secrets/cloud-key.ts';
import { createMemoryVault } from '../../../server/secrets/open-vault.ts';
import { makeFolder } from '../../make-folder.ts';
import { openMigrated } from '../../open-migrated.ts';
import { makeTinyGguf } from '../engine/make-tiny-gguf.ts';
import { loopbackDownload } from './loopback-download.ts';
import type { ModelSource } from './model-source.ts';

/** The id of the one catalogue model of the fixture. */
export const OFFERED = 'tiny-q4_k_m';

/** A model manager over a directory of its own, which outlives `restart`. */
export interface Fixture extends AsyncDisposable {
  directory: string;
  modelsDirectory: string;
  models: ModelManager;
  database: Database;
  /** Ids that `onActiveChatChanged` was told. */
  changes: (string | undefined)[];
  /** Ids that `onActiveEmbeddingChanged` was told. */
  embeddingChanges: (string | undefined)[];
  /** Closes manager and database and opens them again, as a restart of the server does. */
  restart(): Promise<void>;
  /** Files of the models directory. */
  stored(): string[];
}

/** Builds the manager; `source` is what the catalogue's model is downloaded from. */
export async function makeManager(
  source?: ModelSource,
  overrides: Partial<ModelManagerDependencies> = {},
): Promise<Fixture> {
  const directory = makeFolder('alcove-models-');
  const modelsDirectory = join(directory, 'models');
  mkdirSync(join(directory, 'data'));
  const changes: (string | undefined)[] = [];
  const embeddingChanges: (string | undefined)[] = [];
  const starter = makeStarter(directory);
  const open = () => {
    const database = openMigrated(join(directory, 'data', 'alcove.db'));
    const models = createModelManager({
      hub: createHubSettings({
        keys: createCloudKeyStore(createMemoryVault(), undefined, 'hub-token'),
        mirror: undefined,
        proxy: undefined,
      }),
      database,
      clock: steppingClock(),
      modelsDirectory,
      dataDirectory: join(directory, 'data'),
      starter,
      catalogue: source ? [offer(source)] : [],
      download: loopbackDownload,
      totalMemoryBytes: 16e9,
      processor: 'Test processor',
      threads: 8,
      engine: () => NO_ENGINE,
      freeDiskBytes: async () => 100e9,
      onActiveChatChanged: (id) => changes.push(id),
      onActiveEmbeddingChanged: (id) => embeddingChanges.push(id),
      wait: async () => undefined,
      ...overrides,
    });
    return { database, models };
  };
  let opened = open();
  if (source) source.arrived = (bytes) => received(opened.models, bytes);
  const close = async () => {
    await opened.models.close();
    opened.database.close();
  };
  return {
    directory,
    modelsDirectory,
    changes,
    embeddingChanges,
    get models() {
      return opened.models;
    },
    get database() {
      return opened.database;
    },
    async restart() {
      await close();
      opened = open();
    },
    stored: () => readdirSync(modelsDirectory),
    async [Symbol.asyncDispose]() {
      await close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** In place of the engine: it writes nothing, and does not say what it runs on. */
export const NO_ENGINE: MeasuredEngine = {
  async *stream() {},
  contextLength: async () => 0,
};

/** A catalogue entry served by `source`. */
export function offer(source: ModelSource): CatalogueModel {
  return {
    id: OFFERED,
    name: 'Tiny',
    family: 'Test',
    kind: 'chat',
    parameters: 1_000,
    quantisation: 'Q4_K_M',
    approximateBytes: source.file.length,
    licence: 'Apache-2.0',
    licenceUrl: 'https://www.apache.org/licenses/LICENSE-2.0',
    languages: ['en'],
    contextLength: 2_048,
    memoryShape: { layers: 2, keyDimensions: 64, valueDimensions: 64 },
    bestFor: { en: 'Tests.', fr: 'Les tests.' },
    url: source.fileUrl,
    digest: { kind: 'published_by_hub', pointerUrl: source.pointerUrl },
  };
}

/** Waits until a download has ended and returns how. */
export async function ending(models: ModelManager, id = OFFERED): Promise<DownloadStatus> {
  await models.watchDownload(id, () => undefined, new AbortController().signal);
  return models.downloadStatus(id);
}

/** Waits until at least `bytes` have arrived. */
export async function received(models: ModelManager, bytes: number, id = OFFERED): Promise<void> {
  const enough = new AbortController();
  const check = ({ receivedBytes }: DownloadStatus) => receivedBytes >= bytes && enough.abort();
  await models.watchDownload(id, check, enough.signal);
}

/** A clock on which each look is a quarter of a second later, so that no chunk is too soon to be told to a watcher. */
export function steppingClock(): Clock {
  let now = Date.now();
  return { now: () => (now += 250) };
}

function makeStarter(directory: string) {
  const path = join(directory, 'starter.gguf');
  writeFileSync(path, makeTinyGguf());
  return {
    id: 'alcove-starter',
    name: 'Alcove Starter',
    path,
    sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
    contextLength: 2_048,
    licence: 'GPL-3.0-or-later',
    parameters: 1_000,
  };
}
