import { createForkEngineHost } from '../../../models/engine/fork-engine-host.ts';
import { LanguageEngine, type LanguageEngineOptions } from '../../../models/engine/language-engine.ts';

/** The real engine over model files given by id, one thread; ended on dispose. */
export function makeTinyEngine(
  paths: Record<string, string>,
  options: Partial<LanguageEngineOptions> = {},
): LanguageEngine & AsyncDisposable {
  const engine = new LanguageEngine({
    host: createForkEngineHost(process.env),
    resolveModel: async (id) => ({ path: paths[id] ?? '' }),
    ...options,
    limits: { threads: 1, sliceTokens: 64, ...options.limits },
  });
  return Object.assign(engine, { [Symbol.asyncDispose]: () => engine.close() });
}
