const LONGEST_LABEL = 200;
const YEAR_OR_DATE = /^(?:(?:19|20)\d\d(?:[-/.]\d\d?){0,2}|\d\d?[-/.]\d\d?[-/.]\d{2,4})$/;
/** A number with its sign, its currency or a short unit, and what introduces it: `Total: 1 200 EUR`. */
const AMOUNT =
  /^(?:[\p{L} ]{1,20}[:=]\s*)?(?:\p{Lu}{3}\s?)?[-+(~≈]?\p{Sc}?\s?\d[\d\s.,:/%'’-]*\s?(?:\p{Sc}|%|\p{L}{1,5}[²³]?\.?)?\)?$/u;

/**
 * Cells that reach down into the next rows of a table: a row that stands by itself in a passage is told to belong to the
 * label that it is merged with. Only labels are said again, in their first column and in rows that say something of their
 * own; an amount is not, so that no sum counts it twice.
 */
export class MergedLabels {
  readonly #cells = new Map<number, { text: string; last: number }>();
  #row = 0;

  /** The cell in `column` of the row that came last goes on in the next `rows`. */
  reach(column: number, text: string, rows: number): void {
    this.#cells.set(column, { text, last: this.#row + rows });
  }

  /** Whether a cell from above takes this column of the next row, where it said how far it reaches. */
  covers(column: number): boolean {
    const last = this.#cells.get(column)?.last ?? 0;
    return last > this.#row && Number.isFinite(last);
  }

  /** Another cell begins in this column. */
  end(column: number): void {
    this.#cells.delete(column);
  }

  /** Rows that were left out. */
  skip(rows: number): void {
    this.#row += rows;
  }

  /** Puts the labels that reach into the next row into its empty cells. */
  fill(cells: string[]): void {
    this.#row += 1;
    const saysNothing = cells.every((cell) => cell === '');
    for (const [column, { text, last }] of this.#cells) {
      if (last < this.#row) this.#cells.delete(column);
      else if (!saysNothing && !cells[column] && isLabel(text)) {
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
  }
}

/** Whether a merged cell names what its rows belong to, rather than to tell an amount or a story. */
export const isLabel = (text: string): boolean =>
  text.length <= LONGEST_LABEL && (YEAR_OR_DATE.test(text) || !AMOUNT.test(text));
