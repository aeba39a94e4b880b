import { greatest, least } from '../../../core/extremes.ts';
import { columnsOf, isProse, isTable, usableGutters } from './columns.ts';
import type { Fragment } from './fragment.ts';
import { groupRows, joinRow, type Line, type Row } from './line.ts';
import { splitBands } from './split-bands.ts';
import { trimTable } from './trim-table.ts';
import { writeTable } from './write-table.ts';

/** What stands on a page, in reading order: running text of one column, or a table. */
export type Area = { kind: 'flow'; lines: Line[] } | { kind: 'table'; text: string };

/** Columns within columns within columns are no columns. */
const DEEPEST = 3;

/** Brings the fragments of a page into the order in which people read them. */
export function layoutPage(fragments: readonly Fragment[], depth = 0): Area[] {
  const areas: Area[] = [];
  let flow: Row[] = [];
  const endFlow = () => {
    if (flow.length > 0) areas.push({ kind: 'flow', lines: toLines(flow) });
    flow = [];
  };
  for (const band of splitBands(groupRows(fragments))) {
    const gutters = usableGutters(band);
    const columns = columnsOf({ rows: band.rows, gutters });
    if (gutters.length > 0 && depth < DEEPEST && isProse(columns)) {
      endFlow();
      for (const column of columns) extend(areas, layoutPage(column.flat(), depth + 1));
    } else if (isTable({ rows: band.rows, gutters })) {
      const { before, table, after } = trimTable(band.rows);
      extend(flow, before);
      endFlow();
      areas.push({ kind: 'table', text: writeTable({ rows: table, gutters }) });
      extend(flow, after);
    } else extend(flow, band.rows);
  }
  endFlow();
  return areas;
}

/** A call takes only so many arguments: a hostile page has more rows. */
function extend<Item>(list: Item[], more: readonly Item[]): void {
  for (const item of more) list.push(item);
}

function toLines(rows: readonly Row[]): Line[] {
  const joined = rows.map(joinRow);
  const columnLeft = least(joined.map(({ left }) => left));
  const columnRight = greatest(joined.map(({ right }) => right));
  return joined.map((line) => ({ ...line, columnLeft, columnRight }));
}
