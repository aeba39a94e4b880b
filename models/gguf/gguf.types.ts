import type { GgufTrouble } from './bad-gguf.ts';

/** How the vectors of a text's tokens become one: their mean, the first token's, the last token's. */
export type PoolingType = 'mean' | 'cls' | 'last';

/** What a model file says about itself, checked against its own size. */
export interface GgufFacts {
  /** `general.architecture`, such as `llama` or `qwen3`. */
  architecture: string;
  /** `general.name`, if the file has one. */
  name: string | undefined;
  /** Tokens the model was trained to see at once. */
  contextLength: number;
  /** Weights, summed over all tensors. */
  parameterCount: number;
  /** The Jinja chat template in the file. */
  chatTemplate: string | undefined;
  /** Quantisation by its usual name, such as `Q4_K_M`, or else the type that holds most bytes. */
  quantisation: string;
  /** Tokens in the vocabulary. */
  vocabularySize: number;
  /** What an embedding model does with a text's tokens; undefined for a model that writes. */
  pooling: PoolingType | undefined;
  /** Transformer blocks. */
  layers: number;
  /** Numbers kept per token and layer for attention keys and for values: the mean of all layers, rounded up. */
  keyDimensions: number;
  valueDimensions: number;
}

/** A header that can be trusted, or one plain sentence why not; the sentence never holds a path. */
export type GgufReading =
  | { ok: true; facts: GgufFacts }
  | { ok: false; reason: string; trouble: GgufTrouble };

/** A metadata value; arrays keep their length, and their elements only where they are few and no texts (1 for yes). */
export type GgufValue =
  | { kind: 'number'; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'string'; value: string }
  | {
      kind: 'array';
      length: number;
      elements: 'number' | 'boolean' | 'string';
      numbers: number[] | undefined;
    };

export type GgufMetadata = ReadonlyMap<string, GgufValue>;

/** One tensor's entry in the header. */
export interface GgufTensor {
  name: string;
  dimensions: number[];
  /** ggml's number of its type. */
  type: number;
  typeName: string;
  elements: number;
  bytes: number;
  /** From the start of the data section. */
  offset: number;
}

/** Where things lie in a GGUF file, in bytes from its start. */
export interface GgufLayout {
  metadata: GgufMetadata;
  /** Where each key begins, its name included, and where its value ends. */
  places: ReadonlyMap<string, { start: number; end: number }>;
  tensors: GgufTensor[];
  alignment: number;
  dataStart: number;
}
