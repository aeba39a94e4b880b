import type { QueryTerm } from './query-terms.ts';

/**
 * The FTS5 expression of what a query asks for, and how many rows it visits at most. Every stem is in double quotes:
 * nothing in it is read as an operator. `countRows` tells how many rows match an expression, counting up to `most`.
 *
 * Any word may match and BM25 does the rest, but words that stand in very many passages are asked for only beside a
 * rarer one: rows are taken by the rarest words, up to `MOST_ROWS`, and the others only add to their scores. Repeating
 * `others` keeps BM25's proportions, because `leading` counts once in each half.
 */
export function toExpression(
  terms: QueryTerm[],
  countRows: (expression: string, most: number) => number,
): string | null {
  const required = terms.filter((term) => term.required).map(toClause);
  const optional = terms.filter((term) => !term.required).map(toClause);
  if (required.length > 0) return both(required.join(' AND '), required, optional);
  // Whether it stands anywhere at all, the search itself will tell.
  if (optional.length <= 1) return optional[0] ?? null;
  const { leading, others } = chooseLeading(
    optional.map((clause) => ({ clause, rows: countRows(clause, MOST_ROWS) })),
  );
  return leading.length > 0 ? both(leading.join(' OR '), leading, others) : null;
}

/** The rarest words that match at all, as many as visit at most MOST_ROWS; one at least. */
function chooseLeading(counted: { clause: string; rows: number }[]): { leading: string[]; others: string[] } {
  const rarestFirst = counted.filter(({ rows }) => rows > 0).sort((one, other) => one.rows - other.rows);
  let leading = 0;
  let visited = 0;
  for (const { rows } of rarestFirst) {
    visited += rows;
    if (leading > 0 && visited > MOST_ROWS) break;
    leading++;
  }
  const clauses = rarestFirst.map(({ clause }) => clause);
  return { leading: clauses.slice(0, leading), others: clauses.slice(leading) };
}

/** About 20 ms of BM25 on a laptop. */
const MOST_ROWS = 20_000;

function both(leading: string, clauses: string[], others: string[]): string {
  if (others.length === 0) return leading;
  return `(${leading}) AND (${[...clauses, ...others, ...others].join(' OR ')})`;
}

function toClause({ alternatives }: QueryTerm): string {
  return `(${alternatives.map((stems) => `"${stems.join(' ')}"`).join(' OR ')})`;
}
