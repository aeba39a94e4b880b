import type { DocumentParser, ParseContext, ParsedBlock, SourceFile } from '../documents.types.ts';
import { boundedBlocks } from './bounded-blocks.ts';
import { nameOf } from './hidden-parts.ts';
import { readOfficeExtras } from './office-extras.ts';
import {
  type OfficePackage,
  openOfficePackage,
  type Relationship,
  readRelationships,
} from './office-package.ts';
import { XlsxStyles } from './xlsx-number-format.ts';
import { XlsxSharedStrings } from './xlsx-shared-strings.ts';
import { readMerges, type Workbook, XlsxSheet } from './xlsx-sheet.ts';
import { prefixedAttributeOf, readXml, streamXml, type XmlHandler } from './xml-stream.ts';

const WHAT = 'This Excel file';

/**
 * Excel (Office Open XML): every sheet under its name, hidden ones marked; values as shown, results of formulas, dates
 * in ISO 8601; then comments, charts and the words of shapes. A page is a sheet. Pictures are not read.
 */
export const xlsxParser: DocumentParser = {
  async inspect({ bytes }) {
    await openOfficePackage(bytes, WHAT);
  },
  parse: (file, context) => boundedBlocks(readXlsx(file, context)),
};

interface SheetEntry {
  name: string;
  /** Null where the file lacks it. */
  part: string | null;
}

async function* readXlsx({ bytes }: SourceFile, context: ParseContext): AsyncGenerator<ParsedBlock> {
  const office = await openOfficePackage(bytes, WHAT);
  const parts = await readRelationships(office.zip, WHAT, office.main);
  const { sheets, date1904 } = await readSheetList(office, parts);
  const shared = await fill(office, parts, 'sharedStrings', new XlsxSharedStrings());
  const styles = await fill(office, parts, 'styles', new XlsxStyles());
  const workbook: Workbook = { strings: shared.strings, formats: styles.formats(), date1904 };
  for (const [index, { name, part }] of sheets.entries()) {
    yield { kind: 'heading', text: name, level: 1, page: index + 1 };
    if (part !== null) {
      const merges = await readMerges(office.zip.read(part));
      yield* readSheet(office, part, new XlsxSheet(workbook, index + 1, merges));
      yield* readOfficeExtras(office, part, index + 1, []);
    }
    context.report(index + 1, sheets.length);
  }
}

async function* readSheet(
  office: OfficePackage,
  part: string,
  sheet: XlsxSheet,
): AsyncGenerator<ParsedBlock> {
  for await (const _ of streamXml(office.zip.read(part), WHAT, sheet)) yield* sheet.take();
  yield* sheet.end();
}

async function readSheetList(
  office: OfficePackage,
  parts: Relationship[],
): Promise<{ sheets: SheetEntry[]; date1904: boolean }> {
  const worksheets = new Map(
    parts
      .filter(({ type }) => type === 'worksheet' || type === 'chartsheet')
      .map(({ id, target }) => [id, target]),
  );
  const sheets: SheetEntry[] = [];
  let date1904 = false;
  await readXml(office.zip.read(office.main), WHAT, {
    open(element, attributes) {
      if (element === 'workbookPr') date1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (element !== 'sheet') return;
      const id = prefixedAttributeOf(attributes, 'id') ?? '';
      const part = worksheets.get(id);
      worksheets.delete(id);
      sheets.push({
        name: nameOf(attributes.name ?? '', 'sheet', /hidden/i.test(attributes.state ?? '')),
        part: part !== undefined && office.zip.has(part) ? part : null,
      });
    },
  });
  return { sheets, date1904 };
}

async function fill<Handler extends XmlHandler>(
  office: OfficePackage,
  parts: Relationship[],
  type: string,
  handler: Handler,
): Promise<Handler> {
  const target = parts.find((part) => part.type === type)?.target;
  if (target !== undefined && office.zip.has(target)) await readXml(office.zip.read(target), WHAT, handler);
  return handler;
}
