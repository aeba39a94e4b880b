import { CATALOGUE } from '../models/catalogue/catalogue.ts';
import { EmbeddingEngine } from '../models/embedding/embedding-engine.ts';
import { createEngineHost } from '../models/engine/create-engine-host.ts';
import { createForkProgramHost } from '../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../models/engine/program-host.ts';
import { buildDocuments } from './build-documents.ts';
import type { Egress } from './build-egress.ts';
import { buildMedia } from './build-media.ts';
import { buildEngine, buildModels } from './build-models.ts';
import type { Storage } from './build-storage.ts';
import { buildVoice } from './build-voice.ts';
import type { Config } from './config.ts';
import { AppError } from './core/app-error.ts';
import type { Clock } from './core/clock.ts';
import type { Logger } from './core/logger.ts';
import { TIMEOUTS, type Timeouts } from './core/timeouts.ts';
import { enginePatience } from './engine-patience.ts';
import { createEmbeddings } from './engines/embeddings.ts';
import { openUploadsDirectory } from './http/uploads-directory.ts';
import type { ModelManager } from './model-manager/model-manager.ts';
import type { Overrides } from './overrides.ts';
import { newFileSeal } from './secrets/files-key.ts';
import { createAnalysePicture } from './vision/picture-analysis.ts';

/** The embedding engine, whose process is started with the first text and is not the language engine's. */
export function buildEmbedder(
  models: Pick<ModelManager, 'loadableModel' | 'noteUnusable'>,
  environment: NodeJS.ProcessEnv,
  programs: ProgramHost = createForkProgramHost(),
  timeouts: Timeouts = TIMEOUTS,
): EmbeddingEngine {
  return new EmbeddingEngine({
    host: createEngineHost(programs, environment, 'embedding-engine-process'),
    patience: enginePatience(timeouts),
    resolveModel: async (id) => {
      const found = await models.loadableModel(id);
      if (found) return { ...found, prefixes: CATALOGUE.find((offer) => offer.id === id)?.prefixes };
      throw new AppError(
        503,
        'embedding_model_missing',
        'The chosen embedding model is no longer there. Open Models and choose another.',
      );
    },
    onUnusable: models.noteUnusable,
  });
}

/** The model that makes vectors on this machine; undefined when none is installed and chosen. */
export function activeEmbeddingModel(
  models: Pick<ModelManager, 'activeEmbeddingModel'>,
): { id: string } | undefined {
  const active = models.activeEmbeddingModel();
  return active && { id: active.id };
}

interface InferenceParts extends Storage, Egress {
  clock: Clock;
  logger: Logger;
  environment: NodeJS.ProcessEnv;
  programs: ProgramHost;
}

/** The models of this machine and what works on them: engines, documents, speech and pictures. */
export type Inference = ReturnType<typeof buildInference>;

/** Builds the models and their engines; no process starts before the first request. */
export function buildInference(config: Config, parts: InferenceParts, overrides: Overrides) {
  const { database, clock, logger, environment, programs, filesKey } = parts;
  const models = buildModels(config, {
    database,
    clock,
    gate: parts.gate,
    hubTokens: parts.hubTokens,
    onActiveEmbeddingChanged: () => documents.onEmbeddingChanged(),
    engine: () => engine,
  });
  const embedder = overrides.embedder ?? buildEmbedder(models, environment, programs, config.timeouts);
  const engine = overrides.engine ?? buildEngine(models, environment, programs, config.timeouts);
  const media = buildMedia(environment, programs, overrides.speaker, config.timeouts);
  const activeFolder = overrides.activeFolder ?? models.activeFolder;
  const voice = buildVoice(config, { speech: media.speech, clock, logger, activeVoice: activeFolder });
  const embeddings = createEmbeddings({
    embedder,
    activeModel: overrides.activeEmbeddingModel ?? (() => activeEmbeddingModel(models)),
  });
  const documents = buildDocuments(config, {
    database,
    clock,
    logger,
    embeddings,
    readPicture: media.ocr.readPicture,
    environment,
    programs,
    filesKey,
    judge: overrides.judge,
    patience: overrides.patience,
  });
  const directory = openUploadsDirectory(config.dataDirectory);
  return {
    models,
    embedder,
    engine,
    media,
    activeFolder,
    voice,
    embeddings,
    documents,
    uploads: { directory, newSeal: filesKey && (() => newFileSeal(filesKey)) },
    analysePicture: createAnalysePicture({ vision: media.vision, ocr: media.ocr, activeModel: activeFolder }),
  };
}
