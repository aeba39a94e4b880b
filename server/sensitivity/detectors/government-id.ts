import type { Detection } from '../sensitivity.types.ts';

/** How much supports a government or tax number: its checksum (or strict form beside its name), or its context alone. */
type Evidence = 'checked' | 'context';

/** A detection with the floors of privacy.md section 1: 0.95, or 0.80 on context alone. */
export function governmentId(
  type: string,
  range: { start: number; end: number },
  evidence: Evidence,
): Detection {
  const isChecked = evidence === 'checked';
  return {
    start: range.start,
    end: range.end,
    type,
    category: 'government_id',
    confidence: isChecked ? 0.97 : 0.75,
    floor: isChecked ? 0.95 : 0.8,
  };
}
