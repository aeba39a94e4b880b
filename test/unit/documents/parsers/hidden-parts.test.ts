import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { odtParser } from '../../../../server/documents/parsers/odt-parser.ts';
import { pptxParser } from '../../../../server/documents/parsers/pptx-parser.ts';
import { xlsParser } from '../../../../server/documents/parsers/xls-parser.ts';
import { xlsxParser } from '../../../../server/documents/parsers/xlsx-parser.ts';
import { packageRelationships, relationships } from './docx-file.ts';
import { readLines } from './read-blocks.ts';
import { writeZip } from './write-zip.ts';

/** As the three formats are read: the third column and the row of the ballast are hidden, and so is the second sheet. */
const COSTS =
  'Item | Cost | Margin (hidden column)\nRope | 5 | 91\nBallast | 6 | 92 | (hidden row)\nChain | 7 | 93';
const READ = ['1: h1 Costs', `1: table ${COSTS}`, '2: h1 Pay (hidden sheet)', '2: table Ada'];
const ROWS = [
  ['Item', 'Cost', 'Margin'],
  ['Rope', 5, 91],
  ['Ballast', 6, 92],
  ['Chain', 7, 93],
];

describe('what a workbook hides', () => {
  test('is read and marked in Excel, a sheet that is very hidden too', async () => {
    const cell = (value: string | number): string =>
      typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="str"><v>${value}</v></c>`;
    const rows = ROWS.map(
      (cells, at) => `<row r="${at + 1}" ${at === 2 ? 'hidden="1"' : ''}>${cells.map(cell).join('')}</row>`,
    );
    const file = writeZip([
      packageRelationships('xl/workbook.xml'),
      {
        name: 'xl/workbook.xml',
        data: '<workbook xmlns:r="r"><sheets><sheet name="Costs" r:id="a"/><sheet name="Pay" state="veryHidden" r:id="b"/></sheets></workbook>',
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: relationships([
          ['a', 'worksheet', 'a.xml'],
          ['b', 'worksheet', 'b.xml'],
        ]),
      },
      {
        name: 'xl/a.xml',
        data: `<worksheet><cols><col min="3" max="3" hidden="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`,
      },
      { name: 'xl/b.xml', data: `<worksheet><sheetData><row>${cell('Ada')}</row></sheetData></worksheet>` },
    ]);
    expect(await readLines(xlsxParser, file)).toEqual(READ);
  });

  test('is read and marked in Excel 97 to 2003', async () => {
    const file = readFileSync(join(import.meta.dirname, '../../../assets/other-programs/hidden.xls'));
    expect(await readLines(xlsParser, file)).toEqual(READ);
  });

  test('is read and marked in OpenDocument', async () => {
    const cell = (value: string | number): string =>
      `<table:table-cell><text:p>${value}</text:p></table:table-cell>`;
    const rows = ROWS.map(
      (cells, at) =>
        `<table:table-row ${at === 2 ? 'table:visibility="filter"' : ''}>${cells.map(cell).join('')}</table:table-row>`,
    );
    const columns =
      '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>';
    const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:style="s"><office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Costs">${columns}${rows.join('')}</table:table><table:table table:name="Pay" table:style-name="ta2"><table:table-row>${cell('Ada')}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
    const file = writeZip([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
      { name: 'content.xml', data: content },
    ]);
    expect(await readLines(odtParser, file)).toEqual(READ);
  });
});

test('a slide that the show passes over is read and marked', async () => {
  const file = writeZip([
    packageRelationships('ppt/presentation.xml'),
    {
      name: 'ppt/presentation.xml',
      data: '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst></p:presentation>',
    },
    { name: 'ppt/_rels/presentation.xml.rels', data: relationships([['a', 'slide', 'a.xml']]) },
    {
      name: 'ppt/a.xml',
      data: '<p:sld xmlns:p="p" xmlns:a="a" show="0"><p:sp><p:ph type="title"/><a:p><a:t>Backup</a:t></a:p></p:sp></p:sld>',
    },
  ]);
  expect(await readLines(pptxParser, file)).toEqual(['1: h1 Backup (hidden slide)']);
});
