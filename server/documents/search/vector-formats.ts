import { lengthOf, quantiseQuery, quantiseVector } from './vector-quantise.ts';
import type { VectorScans } from './vector-scan.ts';

/** How vectors lie in memory to be compared with a query. */
export interface VectorFormat {
  scan: keyof VectorScans;
  /** Bytes of a row: a multiple of 16. */
  stride(dimensions: number): number;
  /** What is kept of a vector, and the length by which its products are divided. */
  encode(vector: Int8Array): { code: Uint8Array; length: number };
  /** What is compared with it; every product is too large by `excess`. */
  encodeQuery(query: Float32Array): { code: Int8Array | Int16Array; length: number; excess: number };
}

/** All 8 bits of each component, against a query in 16 bits. */
export const bytesFormat: VectorFormat = {
  scan: 'bytes',
  stride: (dimensions) => roundUp(dimensions, 16),
  encode: (vector) => ({
    code: new Uint8Array(vector.buffer, vector.byteOffset, vector.length),
    length: lengthOf(vector),
  }),
  encodeQuery(query) {
    const code = quantiseQuery(query);
    return { code, length: lengthOf(code), excess: 0 };
  },
};

/** -7 to 7, kept as 1 to 15: half the memory and a third of the time, good enough to propose what is compared again. */
const MIDDLE = 8;
export const nibblesFormat: VectorFormat = {
  scan: 'nibbles',
  stride: (dimensions) => roundUp(dimensions, 32) / 2,
  encode(vector) {
    const code = new Uint8Array(roundUp(vector.length, 32) / 2);
    let squares = 0;
    for (let at = 0; at < vector.length; at++) {
      const coarse = Math.round(((vector[at] ?? 0) * 7) / 127);
      const place = (at >> 5) * 16 + (at & 15);
      code[place] = (code[place] ?? 0) | ((coarse + MIDDLE) << (at & 16 ? 4 : 0));
      squares += coarse * coarse;
    }
    return { code, length: Math.sqrt(squares) };
  },
  encodeQuery(query) {
    const code = quantiseVector(query);
    return {
      code,
      length: lengthOf(code),
      excess: MIDDLE * code.reduce((sum, component) => sum + component, 0),
    };
  },
};

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
