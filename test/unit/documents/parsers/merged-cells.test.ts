import { describe, expect, test } from 'vitest';
import { docxParser } from '../../../../server/documents/parsers/docx-parser.ts';
import { htmlParser } from '../../../../server/documents/parsers/html-parser.ts';
import { isLabel } from '../../../../server/documents/parsers/merged-labels.ts';
import { odtParser } from '../../../../server/documents/parsers/odt-parser.ts';
import { loadSheetJs } from '../../../../server/documents/parsers/ole-container.ts';
import { pptxParser } from '../../../../server/documents/parsers/pptx-parser.ts';
import { rtfParser } from '../../../../server/documents/parsers/rtf-parser.ts';
import { xlsParser } from '../../../../server/documents/parsers/xls-parser.ts';
import { xlsxParser } from '../../../../server/documents/parsers/xlsx-parser.ts';
import { docxFile, packageRelationships, paragraph, relationships } from './docx-file.ts';
import { readBlocks, readLines } from './read-blocks.ts';
import { writeZip } from './write-zip.ts';

/** Two quays over two months each; the total over the first two is one number, and the remark lies across. */
const TABLE =
  'Quay | Month | Boats | Total\nNorth | May | 4 | 11\nNorth | June | 7\nSouth | May | 2 | 2\nSouth | closed in June |';
const TOLD = TABLE.replace(/ \|$/, '');

const docxCell = (text: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
const [BEGIN, GO_ON] = ['<w:vMerge w:val="restart"/>', '<w:vMerge/>'];
const docxRow = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;

const odtCell = (text: string, spanned = ''): string =>
  `<table:table-cell ${spanned}><text:p>${text}</text:p></table:table-cell>`;
const odtRow = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
const [TWO_ROWS, TWO_COLUMNS] = ['table:number-rows-spanned="2"', 'table:number-columns-spanned="2"'];
const COVERED = '<table:covered-table-cell/>';

const slideCell = (text: string, attributes = ''): string =>
  `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
const slideRow = (...cells: string[]): string => `<a:tr>${cells.join('')}</a:tr>`;

/** A workbook or a show of one part around `content`. */
const officeFile = (
  folder: string,
  main: string,
  kind: string,
  mainXml: string,
  content: string,
): Uint8Array =>
  writeZip([
    packageRelationships(`${folder}/${main}.xml`),
    { name: `${folder}/${main}.xml`, data: mainXml },
    { name: `${folder}/_rels/${main}.xml.rels`, data: relationships([['rId1', kind, 'part1.xml']]) },
    { name: `${folder}/part1.xml`, data: content },
  ]);

const xlsxSheet = (rows: (string | number | null)[][], merges: string): Uint8Array => {
  const cellOf = (value: string | number | null, row: number, column: number): string => {
    const at = `r="${'ABCDEFGH'[column]}${row + 1}"`;
    if (value === null) return `<c ${at}/>`;
    if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`;
    return `<c ${at} t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  const data = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, row, column)).join('')}</row>`,
  );
  const list = merges.split(' ').map((ref) => `<mergeCell ref="${ref}"/>`);
  return officeFile(
    'xl',
    'workbook',
    'worksheet',
    '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>',
    `<worksheet><sheetData>${data.join('')}</sheetData><mergeCells>${list.join('')}</mergeCells></worksheet>`,
  );
};

const ROWS: (string | number | null)[][] = [
  ['Quay', 'Month', 'Boats', 'Total'],
  ['North', 'May', 4, 11],
  [null, 'June', 7, null],
  ['South', 'May', 2, 2],
  [null, 'closed in June', null, null],
];

describe('a row below the beginning of a merged cell', () => {
  test('carries its label in Word', async () => {
    const body = `<w:tbl>${[
      docxRow(...['Quay', 'Month', 'Boats', 'Total'].map((text) => docxCell(text))),
      docxRow(docxCell('North', BEGIN), docxCell('May'), docxCell('4'), docxCell('11', BEGIN)),
      docxRow(docxCell('', GO_ON), docxCell('June'), docxCell('7'), docxCell('', GO_ON)),
      docxRow(docxCell('South', BEGIN), docxCell('May'), docxCell('2'), docxCell('2')),
      docxRow(docxCell('', GO_ON), docxCell('closed in June', '<w:gridSpan w:val="3"/>')),
    ].join('')}</w:tbl>`;
    expect(await readLines(docxParser, docxFile(body))).toEqual([`table ${TOLD}`]);
  });

  test('carries its label in OpenDocument', async () => {
    const table = [
      odtRow(...['Quay', 'Month', 'Boats', 'Total'].map((text) => odtCell(text))),
      odtRow(odtCell('North', TWO_ROWS), odtCell('May'), odtCell('4'), odtCell('11', TWO_ROWS)),
      // As pandoc writes it.
      odtRow(odtCell('June'), odtCell('7')),
      odtRow(odtCell('South', TWO_ROWS), odtCell('May'), odtCell('2'), odtCell('2')),
      odtRow(COVERED, odtCell('closed in June', TWO_COLUMNS), COVERED),
    ].join('');
    const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><office:text><table:table>${table}</table:table></office:text></office:body></office:document-content>`;
    const file = writeZip([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', stored: true },
      { name: 'content.xml', data: content },
    ]);
    expect(await readLines(odtParser, file)).toEqual([`table ${TOLD}`]);
  });

  test('carries its label in PowerPoint', async () => {
    const table = [
      slideRow(...['Quay', 'Month', 'Boats', 'Total'].map((text) => slideCell(text))),
      slideRow(
        slideCell('North', 'rowSpan="2"'),
        slideCell('May'),
        slideCell('4'),
        slideCell('11', 'rowSpan="2"'),
      ),
      slideRow(slideCell('', 'vMerge="1"'), slideCell('June'), slideCell('7'), slideCell('', 'vMerge="1"')),
      slideRow(slideCell('South', 'rowSpan="2"'), slideCell('May'), slideCell('2'), slideCell('2')),
      slideRow(
        slideCell('', 'vMerge="1"'),
        slideCell('closed in June', 'gridSpan="2"'),
        slideCell('', 'hMerge="1"'),
      ),
    ].join('');
    const file = officeFile(
      'ppt',
      'presentation',
      'slide',
      '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="rId1"/></p:sldIdLst></p:presentation>',
      `<p:sld xmlns:p="p" xmlns:a="a"><p:graphicFrame><a:tbl>${table}</a:tbl></p:graphicFrame></p:sld>`,
    );
    expect(await readLines(pptxParser, file)).toEqual(['1: h1 Slide 1', `1: table ${TOLD}`]);
  });

  test('carries its label in HTML', async () => {
    const html = `<table><tr><th>Quay<th>Month<th>Boats<th>Total<tr><td rowspan=2>North<td>May<td>4<td rowspan=2>11<tr><td>June<td>7
      <tr><td rowspan=2>South<td>May<td>2<td>2<tr><td colspan=3>closed in June</table>`;
    expect(await readLines(htmlParser, html)).toEqual([`table ${TOLD}`]);
  });

  test('carries its label in RTF', async () => {
    const cells = (merges: string, ...texts: string[]): string =>
      `\\trowd${merges}${texts.map((text) => `\\intbl ${text}\\cell `).join('')}\\row`;
    const plain = '\\cellx1\\cellx2\\cellx3\\cellx4';
    const both = (word: string): string => `\\clvm${word}\\cellx1\\cellx2\\cellx3\\clvm${word}\\cellx4`;
    const first = (word: string): string => `\\clvm${word}\\cellx1\\cellx2\\cellx3\\cellx4`;
    const rtf = `{\\rtf1 ${[
      cells(plain, 'Quay', 'Month', 'Boats', 'Total'),
      cells(both('gf'), 'North', 'May', '4', '11'),
      cells(both('rg'), '', 'June', '7', ''),
      cells(first('gf'), 'South', 'May', '2', '2'),
      cells(first('rg'), '', 'closed in June', '', ''),
      cells(plain, '', 'later', '', ''),
    ].join('\n')}}`;
    expect(await readLines(rtfParser, rtf)).toEqual([`table ${TOLD}\n | later`]);
  });

  test('carries its label in Excel, in the present format and the old one', async () => {
    expect(await readLines(xlsxParser, xlsxSheet(ROWS, 'A2:A3 D2:D3 A4:A5 B5:C5'))).toEqual([
      '1: h1 S',
      `1: table ${TOLD}`,
    ]);
    const { utils, write } = loadSheetJs();
    const sheet = utils.aoa_to_sheet(ROWS);
    sheet['!merges'] = ['A2:A3', 'D2:D3', 'A4:A5', 'B5:C5'].map((range) => utils.decode_range(range));
    const book = utils.book_new(sheet, 'S');
    const old: Uint8Array = write(book, { type: 'buffer', bookType: 'biff8' });
    expect(await readLines(xlsParser, old)).toEqual(['1: h1 S', `1: table ${TOLD}`]);
  });

  test('carries it in each block of a long table, also where rows are not in the file', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => [i === 1 ? 'North quay' : null, `boat ${i}`, i]);
    const file = xlsxSheet([['Quay', 'Boat', 'Metres'], ...rows.slice(1)], 'A2:A120');
    const [, ...tables] = await readBlocks(xlsxParser, file);
    expect(tables.length).toBeGreaterThan(2);
    for (const { text } of tables)
      for (const line of text.split('\n').slice(1)) expect(line).toMatch(/^North quay \| boat \d+ \| \d+$/);
  });

  test('is left out where it says nothing of its own, and a title over rows and columns is said once', async () => {
    const file = xlsxSheet(
      [
        ['Tides of May', null, null],
        [null, null, null],
        ['Day', 'High', 'Low'],
        ['1', 4, 1],
      ],
      'A1:C2',
    );
    expect(await readLines(xlsxParser, file)).toEqual([
      '1: h1 S',
      '1: table Tides of May',
      '1: table Day | High | Low\n1 | 4 | 1',
    ]);
  });
});

describe('what is said again below', () => {
  test.each([
    ['North quay', true],
    ['Pier 3', true],
    ['2024', true],
    ['2024-03-01', true],
    ['2nd floor, left', true],
    ['17', false],
    ['1 200,50 €', false],
    ['EUR 300', false],
    ['12.5 kg', false],
    ['-3 %', false],
    ['Total: 500', false],
    ['x'.repeat(300), false],
  ])('%s: %s', (text, isSaidAgain) => {
    expect(isLabel(text)).toBe(isSaidAgain);
  });
});
