import { availableParallelism, cpus, totalmem } from 'node:os';
import { CATALOGUE } from '../models/catalogue/catalogue.ts';
import { FOLDER_CATALOGUE } from '../models/catalogue/folder-catalogue.ts';
import { createEngineHost } from '../models/engine/create-engine-host.ts';
import { LanguageEngine } from '../models/engine/language-engine.ts';
import type { ProgramHost } from '../models/engine/program-host.ts';
import { STARTER_MODEL } from '../models/starter/starter-model.ts';
import type { Config } from './config.ts';
import { AppError } from './core/app-error.ts';
import type { Clock } from './core/clock.ts';
import type { Timeouts } from './core/timeouts.ts';
import type { Database } from './db/connection.ts';
import type { EgressGate } from './egress/gate.ts';
import { enginePatience } from './engine-patience.ts';
import { freeDiskBytes } from './model-manager/downloads/check-disk-space.ts';
import { downloadThroughGate } from './model-manager/downloads/gate-download.ts';
import { createHubSettings } from './model-manager/hub-settings.ts';
import type { MeasuredEngine } from './model-manager/measured-speed.ts';
import { createModelManager, type ModelManager } from './model-manager/model-manager.ts';
import type { CloudKeyStore } from './secrets/cloud-key.ts';

interface BuildModelsParts {
  database: Database;
  clock: Clock;
  gate: EgressGate;
  hubTokens: CloudKeyStore;
  engine: () => MeasuredEngine;
  onActiveEmbeddingChanged: () => void;
}

/** The model manager over the data directory, downloading through the gate. */
export function buildModels(
  config: Config,
  { database, clock, gate, hubTokens, engine, onActiveEmbeddingChanged }: BuildModelsParts,
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
    stallMs: config.timeouts.downloadSilence,
    hubAnswerMs: config.timeouts.hubAnswer,
    totalMemoryBytes: totalmem(),
    processor: cpus()[0]?.model.trim() ?? '',
    threads: availableParallelism(),
    engine,
    lookMs: config.timeouts.machineLook,
    freeDiskBytes,
    onActiveEmbeddingChanged,
  });
}

/** The language engine, whose process is started with the first request. */
export function buildEngine(
  models: ModelManager,
  environment: NodeJS.ProcessEnv,
  programs: ProgramHost,
  timeouts: Timeouts,
): LanguageEngine {
  return new LanguageEngine({
    host: createEngineHost(programs, environment),
    patience: enginePatience(timeouts),
    resolveModel: async (id) => {
      const found = await models.loadableModel(id);
      if (found) return found;
      throw new AppError(
        503,
        'model_missing',
        'The chosen model is no longer there. Open Models and choose another.',
      );
    },
    onUnusable: models.noteUnusable,
  });
}

/** The model that answers chats on this machine, as the local chat needs it. */
export function activeModel(models: ModelManager) {
  const active = models.activeChatModel();
  if (!active) return undefined;
  const { id, contextLength, parameters } = active;
  return { id, isStarter: id === STARTER_MODEL.id, contextLength, parameters };
}

/** An installed chat model that fits this machine and can be used; undefined for any other. */
export async function findChatModel(models: Pick<ModelManager, 'list'>, id: string) {
  const { items } = await models.list();
  const found = items.find((item) => item.id === id && item.installed && item.kind === 'chat');
  if (!found?.fits_this_machine || found.unusable) return undefined;
  const { source, context_length: contextLength, parameters } = found;
  return { id, isStarter: source === 'starter', contextLength, parameters };
}
