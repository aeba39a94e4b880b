import { createEngineHost } from '../../../models/engine/create-engine-host.ts';
import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import { LanguageEngine } from '../../../models/engine/language-engine.ts';
import type { ModelLeasesOptions } from '../../../models/engine/model-leases.ts';

/** The real engine over model files given by id, one thread; ended on dispose. */
export function makeTinyEngine(
  paths: Record<string, string>,
  options: Partial<ModelLeasesOptions> = {},
): LanguageEngine & AsyncDisposable {
  const engine = new LanguageEngine({
    host: createEngineHost(createForkProgramHost(), process.env),
    resolveModel: async (id) => ({ path: paths[id] ?? '' }),
    ...options,
    limits: { threads: 1, sliceTokens: 64, ...options.limits },
  });
  return Object.assign(engine, { [Symbol.asyncDispose]: () => engine.close() });
}
