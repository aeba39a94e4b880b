import type { DenseWorkSheet, WorkBook, WorkSheet } from '@e965/xlsx';
import type { DocumentParser, ParsedBlock } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { boundedBlocks } from './bounded-blocks.ts';
import { isLabel } from './merged-labels.ts';
import { loadSheetJs } from './ole-container.ts';
import { corrupt, encrypted } from './refusals.ts';

const WHAT = 'This Excel 97 to 2003 file';

/** Excel 97 to 2003 ([MS-XLS]) by SheetJS: each sheet a page, cells as they are shown; hidden sheets are left out. */
export const xlsParser: DocumentParser = {
  types: ['application/vnd.ms-excel'],
  async inspect({ bytes }) {
    openWorkbook(bytes, true);
  },
  async *parse({ bytes }, context) {
    const { utils } = loadSheetJs();
    const workbook = openWorkbook(bytes, false);
    const shown = workbook.SheetNames.filter((_, at) => !workbook.Workbook?.Sheets?.[at]?.Hidden);
    for (const [at, name] of shown.entries()) {
      const sheet = workbook.Sheets[name];
      if (!sheet) continue;
      repeatLabels(sheet);
      const rows = utils.sheet_to_json<string[]>(sheet, {
        header: 1,
        raw: false,
        defval: '',
        blankrows: false,
      });
      yield* boundedBlocks(writeSheet(name, rows, at + 1));
      context.report(at + 1, shown.length);
    }
  },
};

function* writeSheet(name: string, rows: string[][], page: number): Generator<ParsedBlock> {
  const writer = new BlockWriter(page);
  writer.heading(name, 1);
  for (const row of rows) {
    writer.row(row.map(String));
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
      ...(isLook ? { bookSheets: true } : {}),
    });
  } catch (error) {
    throw /password/i.test(String(error)) ? encrypted(WHAT) : corrupt(WHAT);
  }
}
