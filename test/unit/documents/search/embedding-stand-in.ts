import type { Embeddings } from '../../../../server/engines/embeddings.ts';
import { unitVector } from './vector-samples.ts';

type Embed = Embeddings['embed'];

/** An engine without a model: equal texts have equal vectors, others have none in common; `embed` may be replaced. */
export class EmbeddingStandIn implements Embeddings {
  model: string | undefined = 'm';
  /** Every call: its model, its texts and what they were embedded for. */
  readonly calls: { modelId: string; texts: string[]; purpose: string }[] = [];
  answer: Embed = async (modelId, texts) => texts.map((text) => vectorOf(text, modelId));

  active(): { id: string } | undefined {
    return this.model === undefined ? undefined : { id: this.model };
  }

  embed: Embed = (modelId, texts, purpose, signal) => {
    this.calls.push({ modelId, texts, purpose });
    return this.answer(modelId, texts, purpose, signal);
  };
}

/** The stand-in's vector of a text. */
export function vectorOf(text: string, modelId = 'm'): Float32Array {
  const seed = [...`${modelId} ${text}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return unitVector(seed);
}
