import { processInstruments } from '../engine/engine-measurement.ts';
import type { FromEngine } from '../engine/engine-messages.ts';
import type { CallTools, ServedEngine, WorkCall } from '../engine/serve-engine.ts';
import { embedText } from './embed-text.ts';
import { type LoadedEmbeddingModel, loadEmbeddingModel } from './load-embedding-model.ts';
import { measureEmbedding } from './measure-embedding.ts';

/** What the embedding engine's process does: it turns texts into vectors. */
export const embeddingServer: ServedEngine<LoadedEmbeddingModel> = {
  load: loadEmbeddingModel,
  serve,
  isInterruptedBy: () => false,
};

/** A person waits for a question's vector, so it goes before the passages that are still to be read. */
async function serve(loaded: LoadedEmbeddingModel, call: WorkCall, tools: CallTools): Promise<FromEngine> {
  if (call.type === 'measure') {
    const figures = await measureEmbedding(loaded, tools, processInstruments);
    const memoryBytes = processInstruments.residentBytes();
    return { type: 'measured', call: call.call, figures, memoryBytes };
  }
  if (call.type !== 'embed') throw new Error('This engine only makes vectors.');
  const { signal, onWork } = tools;
  const prefix = loaded.prefixes[call.purpose];
  const vectors: Float32Array[] = [];
  for (const text of call.texts) {
    const embed = async () => (signal.aborted ? undefined : embedText(loaded, prefix + text));
    const vector = await loaded.lane.run(call.purpose === 'query', embed);
    if (!vector) break;
    vectors.push(vector);
    onWork();
    await letMessagesIn();
  }
  return { type: 'embedded', call: call.call, vectors };
}

/** Without this the next text starts before an abort or a question that has already arrived is read. */
function letMessagesIn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
