import { EmbeddingEngine } from '../../../models/embedding/embedding-engine.ts';
import { createEngineHost } from '../../../models/engine/create-engine-host.ts';
import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import type { ModelLeasesOptions } from '../../../models/engine/model-leases.ts';

/** The real engine over model files given by id, one thread; ended on dispose. */
export function makeTinyEmbedder(
  paths: Record<string, string>,
  options: Partial<ModelLeasesOptions> = {},
): EmbeddingEngine & AsyncDisposable {
  const engine = new EmbeddingEngine({
    host: createEngineHost(createForkProgramHost(), process.env, 'embedding-engine-process'),
    resolveModel: async (id) => ({ path: paths[id] ?? '' }),
    ...options,
    limits: { threads: 1, ...options.limits },
  });
  return Object.assign(engine, { [Symbol.asyncDispose]: () => engine.close() });
}

/** Cosine of the angle between two vectors of length 1. */
export function cosine(left: Float32Array | undefined, right: Float32Array | undefined): number {
  if (!left || !right) throw new Error('A vector is missing.');
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}

/** A signal that never aborts. */
export const never = new AbortController().signal;
