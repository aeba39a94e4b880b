import { createForkEngineHost } from '../../models/engine/fork-engine-host.ts';
import { LanguageEngine } from '../../models/engine/language-engine.ts';
import { type EngineFigure, measurePrefixReuse, measureStop } from './engine-bench.ts';
import { measureBesideLlamaServer } from './engine-beside.ts';
import { makeHalfBillionGgufFile } from './engine-model.ts';
import { alone, type Figure } from './figure.ts';

/** Until the end is told; a slice that runs is not waited for. */
const STOP_MS = 50;
const model = 'own engine process, one thread, model of 0.5B shape with random weights';

/**
 * Stop and reuse of the prefix, by the real engine on a model of a real size that is made for the run; then all that comes before
 * and in an answer, beside llama.cpp's own server with a published model.
 */
export async function measureLocalEngine(): Promise<Figure[]> {
  using file = makeHalfBillionGgufFile();
  const engine = new LanguageEngine({
    host: createForkEngineHost(process.env),
    resolveModel: async () => ({ path: file.path }),
    limits: { threads: 1, contextTokens: 4_096, sequences: 2 },
  });
  try {
    const stops = await measureStop(engine);
    return [
      ...stops.map((stop) => convert(stop, STOP_MS, model)),
      convert(
        await measurePrefixReuse(engine),
        1,
        `${model}; another chat came in between; a count, so one run`,
      ),
      ...(await measureBesideLlamaServer()),
    ];
  } finally {
    await engine.close();
  }
}

function convert({ what, unit, samples }: EngineFigure, atMost: number, note: string): Figure {
  return alone(
    { what, unit: unit === 'ratio' ? '×' : unit, limits: [{ of: 'value', atMost }], note },
    samples,
  );
}
