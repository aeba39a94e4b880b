/** What is done beside the temperature, so that a model neither rambles nor says the same for ever. */
export interface FamilySampling {
  /** Words less likely than this share of the likeliest are not taken. */
  minP: number;
  /** As many of the likeliest words are in the choice, and such a share of all likelihood. */
  topK: number;
  topP: number;
  /** What was written lately is that much less likely: 1 is no less. */
  repeatPenalty: number;
  /** The same by a fixed amount, however often it was written. */
  presencePenalty: number;
}

/** As llama.cpp and the programs around it set it where a model's maker advises nothing. */
const USUAL: FamilySampling = { minP: 0.05, topK: 40, topP: 0.95, repeatPenalty: 1.1, presencePenalty: 0 };

/**
 * What makers advise for their models, by the beginning of `general.architecture`. Qwen: the cards of Qwen3.5 for answers without
 * thinking. Gemma: the card of Gemma 3. Mistral and Granite advise nearly greedy answers, which a low share keeps close to.
 */
const BY_FAMILY: Readonly<Record<string, Partial<FamilySampling>>> = {
  qwen: { minP: 0, topK: 20, topP: 0.8, repeatPenalty: 1, presencePenalty: 1.5 },
  gemma: { minP: 0.01, topK: 64, repeatPenalty: 1 },
  mistral: { minP: 0.1, repeatPenalty: 1.05 },
  granite: { minP: 0.1, repeatPenalty: 1.05 },
};

/** What suits the family of a model whose file names this architecture. */
export function samplingOfFamily(architecture: string): FamilySampling {
  const family = Object.keys(BY_FAMILY).find((name) => architecture.startsWith(name));
  return { ...USUAL, ...(family ? BY_FAMILY[family] : {}) };
}

/** As far back as words count as written lately, in tokens. */
export const LATELY = 64;
