import { CATALOGUE } from '../models/catalogue/catalogue.ts';
import { EmbeddingEngine } from '../models/embedding/embedding-engine.ts';
import { createEngineHost } from '../models/engine/create-engine-host.ts';
import { createForkProgramHost } from '../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../models/engine/program-host.ts';
import { AppError } from './core/app-error.ts';
import { TIMEOUTS, type Timeouts } from './core/timeouts.ts';
import { enginePatience } from './engine-patience.ts';
import type { ModelManager } from './model-manager/model-manager.ts';

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
