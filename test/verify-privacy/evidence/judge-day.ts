import type { SentCanary } from '../canaries/canary.types.ts';

/** What became of the canaries of one row. */
interface Row {
  row: string;
  sent: number;
  /** Meant for the outside, and seen there. */
  left: number;
  stayed: number;
  isGood: boolean;
}

/** A canary that was seen where it must not be, or not seen where it must be. */
interface Finding {
  row: string;
  text: string;
  places: string[];
}

export interface Judgement {
  rows: Row[];
  leaks: Finding[];
  missing: Finding[];
}

/** Compares what was seen outside with what was to be. `outside` are the stand-ins that text may leave to. */
export function judgeDay(
  sent: readonly SentCanary[],
  placesOf: (canary: SentCanary) => string[],
  outside: readonly string[],
): Judgement {
  const leaks: Finding[] = [];
  const missing: Finding[] = [];
  const rows = new Map<string, Row>();
  for (const canary of sent) {
    const places = placesOf(canary);
    const hasLeft = places.includes(canary.destination);
    const wrong = canary.fate === 'leaves' ? places.filter((place) => !outside.includes(place)) : places;
    if (wrong.length > 0) leaks.push({ row: canary.row, text: canary.text, places: wrong });
    const isMissing = canary.fate === 'leaves' && !hasLeft;
    if (isMissing) missing.push({ row: canary.row, text: canary.text, places });
    count(rows, canary.row, hasLeft, wrong.length === 0 && !isMissing);
  }
  return { rows: [...rows.values()], leaks, missing };
}

function count(rows: Map<string, Row>, name: string, hasLeft: boolean, isGood: boolean): void {
  const row = rows.get(name) ?? { row: name, sent: 0, left: 0, stayed: 0, isGood: true };
  row.sent += 1;
  row[hasLeft ? 'left' : 'stayed'] += 1;
  row.isGood &&= isGood;
  rows.set(name, row);
}
