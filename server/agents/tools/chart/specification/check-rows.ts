import { ToolFailed } from '../../../tool.types.ts';
import { MOST_ROWS } from '../chart-parameters.ts';
import { cleanText } from './clean-text.ts';
import { isObject, type Row } from './specification.types.ts';

const MOST_FIELDS = 50;
const MOST_TEXT = 500;

/** The data of a view as inline rows of plain cells. Throws ToolFailed for anything else, and for too many rows. */
export function checkRows(data: unknown, budget: { rows: number }): { values: Row[] } {
  if (!isObject(data) || !Array.isArray(data.values) || Object.keys(data).length !== 1) {
    throw new ToolFailed('The data must be inline: "data": {"values": [ ... ]}, and nothing beside it.');
  }
  budget.rows += data.values.length;
  if (budget.rows > MOST_ROWS) throw new ToolFailed(`A chart takes at most ${MOST_ROWS} rows.`);
  return { values: data.values.map(checkRow) };
}

function checkRow(row: unknown): Row {
  const cells = isObject(row) ? Object.entries(row) : ([['data', row]] as [string, unknown][]);
  if (cells.length > MOST_FIELDS) throw new ToolFailed(`A row takes at most ${MOST_FIELDS} fields.`);
  return Object.fromEntries(cells.map(([field, cell]) => [checkField(field), checkCell(cell)]));
}

function checkField(field: string): string {
  if (field.length > 100) throw new ToolFailed('A field has too long a name.');
  return cleanText(field);
}

function checkCell(cell: unknown): Row[string] {
  if (cell === null || typeof cell === 'boolean') return cell;
  if (typeof cell === 'number' && Number.isFinite(cell)) return cell;
  if (typeof cell === 'string' && cell.length <= MOST_TEXT) return cleanText(cell);
  throw new ToolFailed(
    `A cell holds a finite number, a text of at most ${MOST_TEXT} characters, true, false or null.`,
  );
}
