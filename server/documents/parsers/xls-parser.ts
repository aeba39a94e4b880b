import type { DenseWorkSheet, WorkBook, WorkSheet } from '@e965/xlsx';
import type { DocumentParser, ParsedBlock } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { boundedBlocks } from './bounded-blocks.ts';
import { HIDDEN_ROW, HiddenColumns, nameOf } from './hidden-parts.ts';
import { isLabel } from './merged-labels.ts';
import { loadSheetJs } from './ole-container.ts';
import { corrupt, encrypted } from './refusals.ts';

const WHAT = 'This Excel 97 to 2003 file';

/** Excel 97 to 2003 ([MS-XLS]) by SheetJS: each sheet a page, cells as they are shown; what is hidden is read and marked. */
export const xlsParser: DocumentParser = {
  async inspect({ bytes }) {
    openWorkbook(bytes, true);
  },
  async *parse({ bytes }, context) {
    const { SheetNames, Sheets, Workbook } = openWorkbook(bytes, false);
    for (const [at, name] of SheetNames.entries()) {
      const sheet = Sheets[name];
      const title = nameOf(name, 'sheet', (Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0);
      if (sheet) yield* boundedBlocks(writeSheet(title, sheet, at + 1));
      context.report(at + 1, SheetNames.length);
    }
  },
};

function* writeSheet(title: string, sheet: WorkSheet, page: number): Generator<ParsedBlock> {
  const { utils } = loadSheetJs();
  const writer = new BlockWriter(page);
  writer.heading(title, 1);
  const columns = new HiddenColumns();
  for (const [at, column] of (sheet['!cols'] ?? []).entries()) if (column?.hidden) columns.hide(at, at);
  repeatLabels(sheet);
  for (const [at, row] of (sheet as DenseWorkSheet)['!data'].entries()) {
    const cells = Array.from(row ?? [], (cell) => (cell ? utils.format_cell(cell) : ''));
    columns.mark(cells);
    writer.row(cells, sheet['!rows']?.[at]?.hidden ? HIDDEN_ROW : '');
    yield* writer.take();
  }
  yield* writer.end();
}

/** What a merged cell names belongs to each of its rows. */
function repeatLabels(sheet: WorkSheet): void {
  const rows = (sheet as DenseWorkSheet)['!data'];
  for (const { s: first, e: last } of sheet['!merges'] ?? []) {
    const label = rows[first.r]?.[first.c];
    const text = label?.w ?? String(label?.v ?? '');
    if (text === '' || !isLabel(text)) continue;
    for (const row of rows.slice(first.r + 1, last.r + 1))
      if (row?.some((cell) => cell?.v !== undefined) && row[first.c]?.v === undefined)
        row[first.c] = { t: 's', v: text, w: text };
  }
}

function openWorkbook(bytes: Uint8Array, isLook: boolean): WorkBook {
  try {
    return loadSheetJs().read(Buffer.from(bytes), {
      type: 'buffer',
      dense: true,
      cellHTML: false,
      cellFormula: false,
      // Which rows and columns are hidden is style to it.
      cellStyles: true,
      ...(isLook ? { bookSheets: true } : {}),
    });
  } catch (error) {
    throw /password/i.test(String(error)) ? encrypted(WHAT) : corrupt(WHAT);
  }
}
