import { availableParallelism, cpus, totalmem } from 'node:os';
import { CATALOGUE } from '../models/catalogue/catalogue.ts';
import { FOLDER_CATALOGUE } from '../models/catalogue/folder-catalogue.ts';
import { createEngineHost } from '../models/engine/create-engine-host.ts';
import { LanguageEngine } from '../models/engine/language-engine.ts';
import type { ProgramHost } from '../models/engine/program-host.ts';
import type { VoiceListener } from '../models/media/speech/speaker.ts';
import { STARTER_MODEL } from '../models/starter/starter-model.ts';
import type { Config } from './config.ts';
import { AppError } from './core/app-error.ts';
import type { Clock } from './core/clock.ts';
import type { Database } from './db/connection.ts';
import type { EgressGate } from './egress/gate.ts';
import { freeDiskBytes } from './model-manager/check-disk-space.ts';
import { downloadThroughGate } from './model-manager/gate-download.ts';
import { createHubSettings } from './model-manager/hub-settings.ts';
import type { EnginesAtHand } from './model-manager/measurement.types.ts';
import { createModelManager, type ModelManager } from './model-manager/model-manager.ts';
import type { CloudKeyStore } from './secrets/cloud-key.ts';

/** The model manager over the data directory, downloading through the gate. */
export function buildModels(
  config: Config,
  database: Database,
  clock: Clock,
  gate: EgressGate,
  onActiveEmbeddingChanged: () => void,
  genderOf: VoiceListener['genderOf'],
  engines: () => EnginesAtHand,
  hubTokens: CloudKeyStore,
): ModelManager {
  return createModelManager({
    database,
    clock,
    modelsDirectory: config.modelsDirectory,
    dataDirectory: config.dataDirectory,
    starter: STARTER_MODEL,
    catalogue: [...CATALOGUE, ...FOLDER_CATALOGUE],
    hub: createHubSettings({
      keys: hubTokens,
      mirror: config.network.modelHub,
      proxy: config.network.proxy?.url.host,
    }),
    mirror: config.network.modelHub,
    download: downloadThroughGate(gate, config.network.modelHub),
    totalMemoryBytes: totalmem(),
    processor: cpus()[0]?.model.trim() ?? '',
    threads: availableParallelism(),
    engines: {
      measure: (model, signal) => engines().measure(model, signal),
      facts: () => engines().facts(),
      probe: () => engines().probe(),
    },
    freeDiskBytes,
    onActiveEmbeddingChanged,
    genderOf,
  });
}

/** The language engine, whose process is started with the first request. */
export function buildEngine(
  models: ModelManager,
  environment: NodeJS.ProcessEnv,
  programs: ProgramHost,
): LanguageEngine {
  return new LanguageEngine({
    host: createEngineHost(programs, environment),
    resolveModel: async (id) => {
      const found = models.resolveModel(id);
      if (found) return found;
      throw new AppError(
        503,
        'model_missing',
        'The chosen model is no longer there. Open Models and choose another.',
      );
    },
  });
}

/** The model that answers chats on this machine, as the local chat needs it. */
export function activeModel(models: ModelManager) {
  const active = models.activeChatModel();
  if (!active) return undefined;
  return { id: active.id, isStarter: active.id === STARTER_MODEL.id, contextLength: active.contextLength };
}
