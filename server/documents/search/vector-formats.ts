import { lengthOf, lossOf, quantiseInto, quantiseQuery, quantiseVector } from './vector-quantise.ts';
import type { VectorScans } from './vector-scan.ts';

/** How vectors lie in memory to be compared with a query. */
export interface VectorFormat {
  scan: keyof VectorScans;
  /** Whether `error` bounds how far the cosine can be from the estimate. */
  bounded: boolean;
  /** Bytes of a row: a multiple of 16. */
  stride(dimensions: number): number;
  /**
   * Writes what is kept of a vector to `target` from `start` on; `length` divides its products and is NaN if it has no
   * direction.
   */
  encode(vector: Float32Array, target: Uint8Array, start: number): { length: number; error: number };
  /** What is compared with it; every product is too large by `excess`. */
  encodeQuery(query: Float32Array): EncodedQuery;
}

interface EncodedQuery {
  code: Int8Array | Int16Array;
  length: number;
  excess: number;
  error: number;
}

/**
 * 8 bits a component, against a query in 16 bits. With v = c + e and q = d + f, c and d what is kept, the product of q and
 * v differs from that of c and d by at most |q||e| + |f||c| (Cauchy and Schwarz): `error` is |e| / |v|, or |f| / |q|.
 */
export const bytesFormat: VectorFormat = {
  scan: 'bytes',
  bounded: true,
  stride: (dimensions) => roundUp(dimensions, 16),
  encode(vector, target, start) {
    const { scale, loss } = quantiseInto(target, start, vector);
    return { length: lengthOf(vector) / scale || Number.NaN, error: loss };
  },
  encodeQuery(query) {
    const quantised = quantiseQuery(query);
    return {
      code: quantised.code,
      length: lengthOf(query) / quantised.scale,
      excess: 0,
      error: lossOf(query, quantised),
    };
  },
};

/** Of a normal distribution in sixteen equal steps, the step that loses least (Max, 1960, table II), in deviations. */
const STEP = 0.3352;
const MIDDLE = 7.5;

/**
 * Sixteen levels about zero: half the memory and a third of the time, good enough to propose what is compared again.
 * The length is that of the vector along its code, which leaves the estimated cosine without bias (Gao and Long,
 * "RaBitQ", SIGMOD 2024).
 */
export const nibblesFormat: VectorFormat = {
  scan: 'nibbles',
  bounded: false,
  stride: (dimensions) => roundUp(dimensions, 32) / 2,
  encode(vector, target, start) {
    target.fill(0, start, start + roundUp(vector.length, 32) / 2);
    const length = lengthOf(vector);
    const step = (STEP * length) / Math.sqrt(vector.length) || 1;
    let product = 0;
    for (let at = 0; at < vector.length; at++) {
      const component = vector[at] ?? 0;
      const level = Math.max(0, Math.min(15, Math.floor(component / step) + 8));
      const place = start + (at >> 5) * 16 + (at & 15);
      target[place] = (target[place] ?? 0) | (level << (at & 16 ? 4 : 0));
      product += component * (level - MIDDLE);
    }
    return { length: product / length, error: 0 };
  },
  encodeQuery(query) {
    const { code, scale } = quantiseVector(query);
    return {
      code,
      length: lengthOf(query) / scale,
      excess: MIDDLE * code.reduce((sum, component) => sum + component, 0),
      error: 0,
    };
  },
};

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
