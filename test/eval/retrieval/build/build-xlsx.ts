import type { DocumentSource } from '../document-source.ts';
import { parseSourceMarkup, type SourceBlock, splitAtTitles } from '../source-markup.ts';
import { escapeXml, XML_DECLARATION } from './escape-xml.ts';
import { RELATIONSHIPS, relationshipsXml, typesXml } from './office-parts.ts';
import { writeZip } from './write-zip.ts';

/** A workbook: a sheet for every first-level heading, its table from A1; plain numbers are numbers, the rest shared strings. */
export function buildXlsx({ body }: DocumentSource): Buffer {
  const sheets = splitAtTitles(parseSourceMarkup(body));
  const strings = new SharedStrings();
  const rendered = sheets.map((blocks) => renderSheet(blocks, strings));
  const paths = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`);
  return writeZip([
    {
      path: '[Content_Types].xml',
      content: typesXml([
        ['/xl/workbook.xml', `${PART}.sheet.main+xml`],
        ['/xl/sharedStrings.xml', `${PART}.sharedStrings+xml`],
        ...paths.map((path): [string, string] => [`/xl/${path}`, `${PART}.worksheet+xml`]),
      ]),
    },
    { path: '_rels/.rels', content: relationshipsXml([['officeDocument', 'xl/workbook.xml']]) },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: relationshipsXml([
        ...paths.map((path): [string, string] => ['worksheet', path]),
        ['sharedStrings', 'sharedStrings.xml'],
      ]),
    },
    { path: 'xl/workbook.xml', content: renderWorkbook(sheets.map(titleOf)) },
    { path: 'xl/sharedStrings.xml', content: strings.render() },
    ...rendered.map((content, index) => ({ path: `xl/${paths[index]}`, content })),
  ]);
}

const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

class SharedStrings {
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  render(): string {
    const items = [...this.#numbers.keys()].map(
      (text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`,
    );
    return `${XML_DECLARATION}<sst ${MAIN}>${items.join('')}</sst>`;
  }
}

function titleOf(blocks: SourceBlock[]): string {
  const first = blocks[0];
  if (first?.kind !== 'heading') throw new Error('A sheet begins with its name.');
  return first.text;
}

function renderWorkbook(names: string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${XML_DECLARATION}<workbook ${MAIN} xmlns:r="${RELATIONSHIPS}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function renderSheet(blocks: SourceBlock[], strings: SharedStrings): string {
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  const rendered = rows.map((cells, row) => {
    const filled = cells.map((cell, column) => renderCell(cell, `${LETTERS[column]}${row + 1}`, strings));
    return `<row r="${row + 1}">${filled.join('')}</row>`;
  });
  return `${XML_DECLARATION}<worksheet ${MAIN}><sheetData>${rendered.join('')}</sheetData></worksheet>`;
}

const LETTERS = 'ABCDEFGHIJ';

function renderCell(text: string, place: string, strings: SharedStrings): string {
  if (text === '') return '';
  if (/^\d+(\.\d+)?$/u.test(text)) return `<c r="${place}"><v>${Number(text)}</v></c>`;
  return `<c r="${place}" t="s"><v>${strings.numberOf(text)}</v></c>`;
}
