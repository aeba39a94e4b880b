import { median, medianRatio, type Pairs } from './measure.ts';

/** The most that a figure may reach: of its median, or of its ratio to the reference. */
export type Limit = { of: 'value' | 'ratio'; atMost: number };

/** One figure of quality.md as it was measured. */
export interface Figure {
  what: string;
  unit: string;
  /** What the reference is; undefined for a figure that has none. */
  reference?: string;
  /** One value of each pair, or the samples of a figure without reference. */
  samples: { own: number[]; reference?: number[] };
  /** Medians; the ratio is the median of the ratios of each pair. */
  median: number;
  referenceMedian?: number;
  ratio?: number;
  /** Empty for a figure that is reported and promised nowhere. */
  limits: Limit[];
  note?: string;
}

interface Description {
  what: string;
  unit: string;
  limits?: Limit[];
  note?: string;
}

/** A figure beside its reference. */
export function compared(described: Description & { reference: string }, pairs: Pairs): Figure {
  return {
    limits: [],
    ...described,
    samples: pairs,
    median: median(pairs.own),
    referenceMedian: median(pairs.reference),
    ratio: medianRatio(pairs),
  };
}

/** A figure that stands for itself. */
export function alone(described: Description, own: number[]): Figure {
  return { limits: [], ...described, samples: { own }, median: median(own) };
}

/** Whether every limit is kept; undefined where there is none. */
export function isMet({ limits, median: value, ratio }: Figure): boolean | undefined {
  if (limits.length === 0) return undefined;
  return limits.every(({ of, atMost }) => (of === 'value' ? value : (ratio ?? Number.NaN)) <= atMost);
}
