import type { RankedRow } from './vector-nearest.ts';

export interface Comparison {
  /** Best first. No row that is left out has a higher `score` than the last. */
  proposed: RankedRow[];
  limit: number;
  /** Whether `score` is the most that a cosine can be, or an estimate of it. */
  isBounded: boolean;
  /** Cosines of some of these rows with the query; rows that are gone are left out. */
  compare(rows: number[]): RankedRow[];
}

/**
 * The `limit` proposed rows of highest cosine, best first, equal ones in the order of their rows; `isSure` if nothing
 * that was not proposed can be among them. From bounds that is certain, and no more rows are compared than it takes
 * (Fagin, Lotem and Naor's threshold algorithm, 2001); estimates are all compared, and taken for good.
 */
export function compareProposed({ proposed, limit, isBounded, compare }: Comparison): {
  ranked: RankedRow[];
  isSure: boolean;
} {
  let ranked: RankedRow[] = [];
  for (let next = 0; next < proposed.length; ) {
    const some = proposed.slice(next, isBounded ? next + limit + STEP : undefined);
    next += some.length;
    ranked = best([...ranked, ...compare(some.map(({ row }) => row))], limit);
    const mostLeft = proposed[next]?.score ?? some.at(-1)?.score ?? 0;
    if (isBounded && mostLeft < (ranked[limit - 1]?.score ?? Number.NEGATIVE_INFINITY))
      return { ranked, isSure: true };
  }
  return { ranked, isSure: !isBounded && ranked.length >= limit };
}

/** Rows compared beyond the limit before looking whether that was enough. */
const STEP = 24;

function best(rows: RankedRow[], limit: number): RankedRow[] {
  return rows.sort((left, right) => right.score - left.score || left.row - right.row).slice(0, limit);
}
