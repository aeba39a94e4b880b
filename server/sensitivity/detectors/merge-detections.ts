import type { Detection } from '../sensitivity.types.ts';

/**
 * Keeps one detection where several cover the same characters: the one with the higher floor, then the
 * surer one, then the longer one. The result is sorted by start and holds no two that overlap.
 */
export function mergeDetections(found: readonly Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const candidate of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (!last || candidate.start >= last.end) kept.push(candidate);
    else if (isStronger(candidate, last)) kept[kept.length - 1] = candidate;
  }
  return kept;
}

function isStronger(a: Detection, b: Detection): boolean {
  const byFloor = (a.floor ?? 0) - (b.floor ?? 0);
  if (byFloor !== 0) return byFloor > 0;
  const byConfidence = a.confidence - b.confidence;
  return byConfidence !== 0 ? byConfidence > 0 : a.end - a.start > b.end - b.start;
}
