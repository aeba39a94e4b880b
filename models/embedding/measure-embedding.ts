import { EngineFailed } from '../engine/engine-errors.ts';
import { boundBy, type EngineFigures, type Instruments } from '../engine/engine-measurement.ts';
import { MEASURED_TEXT } from '../engine/measured-text.ts';
import type { CallTools } from '../engine/serve-engine.ts';
import { embedText } from './embed-text.ts';
import type { LoadedEmbeddingModel } from './load-embedding-model.ts';

const MOST = { texts: 32, milliseconds: 6_000 };

/**
 * How fast a loaded model makes vectors of passages of some 850 characters, about as long as those of documents. The first
 * is not counted: it warms what the others find warm. Throws EngineFailed when `tools.signal` aborts.
 */
export async function measureEmbedding(
  loaded: LoadedEmbeddingModel,
  tools: CallTools,
  instruments: Instruments,
): Promise<EngineFigures> {
  const passage = loaded.prefixes.passage + MEASURED_TEXT;
  const embedOnce = () => loaded.lane.run(false, () => embedText(loaded, passage));
  await embedOnce();
  const bound = boundBy(tools.signal, instruments, MOST.milliseconds);
  const startedAt = instruments.now();
  let texts = 0;
  while (texts < MOST.texts && !bound.signal.aborted) {
    await embedOnce();
    texts += 1;
    tools.onWork();
    await letMessagesIn();
    bound.look();
  }
  if (tools.signal.aborted) throw new EngineFailed('The measurement was stopped.');
  return { kind: 'embedding', texts, textsMs: instruments.now() - startedAt };
}

function letMessagesIn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
