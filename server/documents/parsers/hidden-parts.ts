import { isLabel } from './merged-labels.ts';

/** What is said of a row that its table hides: it is read, since it is in the file, and told apart from what is shown. */
export const HIDDEN_ROW = '(hidden row)';

/** The name of a sheet or slide; one that is hidden is read all the same. */
export const nameOf = (name: string, what: 'sheet' | 'slide', isHidden: boolean): string =>
  isHidden ? `${name} (hidden ${what})` : name;

/** As many as Excel has. */
const MOST_COLUMNS = 16_384;
const MOST_RANGES = 1_024;

/** The columns that a table hides: each is marked at its first words, which are its name as a rule. */
export class HiddenColumns {
  readonly #unmarked = new Set<number>();
  #ranges = 0;

  /** Columns from `first` to `last`, counted from 0. */
  hide(first: number, last: number): void {
    this.#ranges += 1;
    if (this.#ranges > MOST_RANGES) return;
    for (let column = first; column <= Math.min(last, MOST_COLUMNS); column += 1) this.#unmarked.add(column);
  }

  /** Marks what of a row stands in them; numbers stay as they are. */
  mark(cells: string[]): void {
    if (this.#unmarked.size === 0) return;
    for (const [column, cell] of cells.entries()) {
      if (!cell || !this.#unmarked.has(column) || !isLabel(cell)) continue;
      cells[column] = `${cell} (hidden column)`;
      this.#unmarked.delete(column);
    }
  }
}
