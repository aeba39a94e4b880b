import type { ClassifierWeights } from './classifier-weights.ts';
import { convolveFeatures, convolveWords } from './convolve.ts';
import { type Judgement, judgeWindow, shareAmongWords } from './judge-window.ts';
import { joinBlocks, type PooledFeatures, poolBlocks } from './pool-blocks.ts';
import { WordProjections } from './word-projections.ts';

/** One word: its folded form, digits as 0, and the numbers of what is known of it. */
export interface ClassifierWord {
  form: string;
  tags: readonly number[];
}

/** What the network says of the words `[first, last)`. */
export interface ClassifiedWindow {
  first: number;
  last: number;
  /** Log-odds of sensitive; not calibrated. */
  logit: number;
  /** Log-odds of each category of the manifest, comparable with each other only. */
  categories: Float32Array;
  /** How much each word of the window added to `logit`, in log-odds. */
  shares: Float32Array;
}

/** Half of the 128 words that are judged together; a longer text is judged in windows that overlap by half. */
export const BLOCK_WORDS = 64;

/**
 * The trained classifier (MODEL_CARD.md): two convolutions over word embeddings, the strongest of each feature within
 * a window, a small head. Plain arithmetic on typed arrays: synchronous, deterministic, linear in the text.
 */
export class SensitivityClassifier {
  readonly #weights: ClassifierWeights;
  readonly #projections: WordProjections;

  constructor(weights: ClassifierWeights) {
    this.#weights = weights;
    this.#projections = new WordProjections(weights);
  }

  get version(): string {
    return this.#weights.manifest.version;
  }

  get categories(): readonly string[] {
    return this.#weights.manifest.categories;
  }

  /** The window that is most sensitive; undefined for a text without words. */
  classify(words: readonly ClassifierWord[]): ClassifiedWindow | undefined {
    if (words.length === 0) return undefined;
    const candidates = this.#poolWindows(words).map((parts) => ({ parts, judgement: this.#judge(parts) }));
    const best = candidates.reduce((a, b) => (logitOf(b.judgement) > logitOf(a.judgement) ? b : a));
    const first = candidates.indexOf(best) * BLOCK_WORDS;
    const last = Math.min(words.length, first + 2 * BLOCK_WORDS);
    return {
      first,
      last,
      logit: logitOf(best.judgement),
      categories: best.judgement.outputs.subarray(1),
      shares: shareAmongWords(best.judgement, best.parts, this.#weights, [first, last]),
    };
  }

  #poolWindows(words: readonly ClassifierWord[]): PooledFeatures[][] {
    const { first, second } = this.#weights.manifest;
    const features = convolveWords(words, this.#weights, this.#projections);
    const wider = convolveFeatures(features, words.length, this.#weights);
    const blocks = poolBlocks(features, first, words.length, BLOCK_WORDS);
    const widerBlocks = poolBlocks(wider, second, words.length, BLOCK_WORDS);
    return blocks
      .slice(0, Math.max(1, blocks.length - 1))
      .map((block, at) => [
        joinBlocks(block, blocks[at + 1]),
        joinBlocks(widerBlocks[at] as PooledFeatures, widerBlocks[at + 1]),
      ]);
  }

  #judge(parts: PooledFeatures[]): Judgement {
    const pooled = new Float32Array(parts.reduce((sum, { values }) => sum + values.length, 0));
    let at = 0;
    for (const { values } of parts) {
      pooled.set(values, at);
      at += values.length;
    }
    return judgeWindow(pooled, this.#weights);
  }
}

function logitOf({ outputs }: Judgement): number {
  return outputs[0] as number;
}
