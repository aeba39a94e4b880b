import { describe, expect, test } from 'vitest';
import { formatNumber } from '../../../../server/documents/parsers/xlsx-cell-value.ts';
import { parseNumberFormat } from '../../../../server/documents/parsers/xlsx-number-format.ts';
import { xlsxParser } from '../../../../server/documents/parsers/xlsx-parser.ts';
import { packageRelationships, relationships } from './docx-file.ts';
import { readBlocks, readLines, refusalOf } from './read-blocks.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

interface Options {
  strings?: string;
  styles?: string;
  workbook?: string;
  parts?: readonly ZipEntry[];
}

/** A workbook of sheets by name, each the content of `sheetData`. */
function xlsxFile(
  sheets: Record<string, string>,
  { strings = '', styles = '', workbook = '', parts = [] }: Options = {},
): Uint8Array {
  const names = Object.keys(sheets);
  const list = names.map(
    (name, i) =>
      `<sheet name="${name}" sheetId="${i + 1}" state="${i ? 'hidden' : 'visible'}" r:id="rId${i}"/>`,
  );
  return writeZip([
    packageRelationships('xl/workbook.xml'),
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="r">${workbook}<sheets>${list.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relationships([
        ...names.map((_, i): [string, string, string] => [
          `rId${i}`,
          'worksheet',
          `worksheets/sheet${i + 1}.xml`,
        ]),
        ['s', 'sharedStrings', 'sharedStrings.xml'],
        ['t', 'styles', 'styles.xml'],
      ]),
    },
    { name: 'xl/sharedStrings.xml', data: `<sst>${strings}</sst>` },
    { name: 'xl/styles.xml', data: `<styleSheet>${styles}</styleSheet>` },
    ...names.map((name, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      data: `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${sheets[name]}</sheetData></worksheet>`,
    })),
    ...parts,
  ]);
}

const inline = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('Excel files', () => {
  test('give each sheet as a page under its name, hidden ones marked', async () => {
    const file = xlsxFile({
      'Été 2025': `<row r="1">${inline('A1', 'bonjour')}</row>`,
      Caché: `<row r="1"><c r="A1"><v>4</v></c></row>`,
    });
    expect(await readLines(xlsxParser, file)).toEqual([
      '1: h1 Été 2025',
      '1: table bonjour',
      '2: h1 Caché (hidden sheet)',
      '2: table 4',
    ]);
  });

  test('show shared, rich and inline strings, booleans, errors, results of formulas and formulas without result', async () => {
    const strings =
      '<si><t>Nom</t></si><si><r><t>Prénom</t></r><r><t xml:space="preserve"> usuel</t></r><rPh><t>x</t></rPh></si><si><t>a_x000A_b</t></si>';
    const row = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
      <row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2" t="e"><v>#N/A</v></c><c r="C2" t="str"><f>A1&amp;"x"</f><v>Nomx</v></c><c r="D2"><f>SUM(A1:A3)</f></c></row>`;
    expect(await readLines(xlsxParser, xlsxFile({ S: row }, { strings }))).toEqual([
      '1: h1 S',
      '1: table Nom | Prénom usuel | a b\nTRUE | #N/A | Nomx | =SUM(A1:A3)',
    ]);
  });

  test('keep columns in their place and begin a new table after an empty row', async () => {
    const rows = `<row r="1">${inline('B1', 'Ville')}${inline('D1', 'Pays')}</row><row r="2"><c><v>1</v></c><c r="D2"><v>2</v></c></row>
      <row r="5">${inline('A5', 'Total')}</row>`;
    expect(await readLines(xlsxParser, xlsxFile({ S: rows }))).toEqual([
      '1: h1 S',
      '1: table  | Ville |  | Pays\n1 |  |  | 2',
      '1: table Total',
    ]);
  });

  test('show dates, times and amounts by the format of their style', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00\\ [$€-40C]"/></numFmts>
      <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`;
    const row =
      '<row r="1"><c r="A1" s="1"><v>45000</v></c><c r="B1" s="2"><v>1234.5</v></c><c r="C1"><v>0.30000000000000004</v></c></row>';
    expect(await readLines(xlsxParser, xlsxFile({ S: row }, { styles }))).toEqual([
      '1: h1 S',
      '1: table 2023-03-15 | 1234.50 € | 0.3',
    ]);
    const later = await readLines(
      xlsxParser,
      xlsxFile({ S: row }, { styles, workbook: '<workbookPr date1904="1"/>' }),
    );
    expect(later[1]).toContain('2027-03-16');
  });

  test('read the words of shapes that lie over a sheet, and of charts in them', async () => {
    const parts = [
      {
        name: 'xl/worksheets/_rels/sheet1.xml.rels',
        data: relationships([['r1', 'drawing', '../drawings/drawing1.xml']]),
      },
      {
        name: 'xl/drawings/drawing1.xml',
        data: '<d xmlns:a="a"><sp><txBody><a:p><a:r><a:t>Approu</a:t></a:r><a:r><a:t>vé</a:t></a:r></a:p></txBody></sp></d>',
      },
      {
        name: 'xl/drawings/_rels/drawing1.xml.rels',
        data: relationships([['r1', 'chart', '../charts/chart1.xml']]),
      },
      {
        name: 'xl/charts/chart1.xml',
        data: '<c xmlns:a="a"><title><a:t>Récoltes</a:t></title></c>',
      },
    ];
    const file = xlsxFile({ S: `<row r="1">${inline('A1', 'a')}</row>` }, { parts });
    expect(await readLines(xlsxParser, file)).toEqual([
      '1: h1 S',
      '1: table a',
      '1: list - Approuvé\n- Récoltes',
    ]);
  });

  test('repeat the row of column names in each block of a long table', async () => {
    const rows = Array.from(
      { length: 200 },
      (_, i) =>
        `<row r="${i + 2}">${inline(`A${i + 2}`, `client numéro ${i}`)}<c r="B${i + 2}"><v>${i}</v></c></row>`,
    );
    const head = `<row r="1">${inline('A1', 'Client')}${inline('B1', 'Solde')}</row>`;
    const [, ...tables] = await readBlocks(xlsxParser, xlsxFile({ S: head + rows.join('') }));
    expect(tables.length).toBeGreaterThan(2);
    for (const { text } of tables) expect(text).toMatch(/^Client \| Solde\nclient numéro \d+ \| \d+/);
  });
});

describe('number formats', () => {
  test.each([
    ['yyyy-mm-dd hh:mm', 45000.5, '2023-03-15 12:00'],
    ['h:mm:ss', 0.25001, '06:00:01'],
    ['[h]:mm', 1.5, '36:00:00'],
    ['mmm-yy', 1, '1900-01-01'],
    ['dd/mm/yyyy', -1, '-1'],
    ['dd/mm/yyyy', 1e9, '1000000000'],
    ['0.0%', 0.1234, '12.3%'],
    ['#,##0', 1234567, '1234567'],
    ['"le" 0 "mois"', 3, 'le 3 mois'],
    ['00000', 1370, '01370'],
    ['0#" "##" "##" "##" "##', 612345678, '06 12 34 56 78'],
    ['0.0" kg"', 12.5, '12.5 kg'],
    ['#,##0" berths"', 12340, '12340 berths'],
    ['# ##0', 12345, '12345'],
    ['000\\-00\\-0000', 12345678, '012-34-5678'],
    ['(000) 000-0000', 2125550137, '(212) 555-0137'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 2125550137, '(212) 555-0137'],
    ['"INV-"0000', 42, 'INV-0042'],
    ['0000', 93, '0093'],
    ['# ?/?', 0.5, '1/2'],
    ['#,##0.00 "EUR"', 1250.5, '1250.50 EUR'],
    ['#,##0.00 "€"', 1250.5, '1250.50 €'],
    ['00;;"none"', -3, '-3'],
    ['$#,##0.00;[Red]-$#,##0.00', 2.5, '2.50 $'],
    ['0.00E+00', 12345, '1.23E+04'],
    ['@', 7, '7'],
    ['General', 1e-7, '1e-7'],
  ])('%s shows %d as %s', (code, value, shown) => {
    expect(formatNumber(value, parseNumberFormat(code), false)).toBe(shown);
  });
});

describe('hostile Excel files', () => {
  test('cannot make rows of a million cells', async () => {
    const far = `<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c><c r="ZZZZ1"><v>3</v></c><c r="A1048577"><v>4</v></c></row>`;
    const [, table] = await readLines(xlsxParser, xlsxFile({ S: far }));
    expect(table?.length).toBeLessThan(60);
  });

  test('read a sheet only once although the workbook names it a thousand times', async () => {
    const file = xlsxFile(
      { S: '<row><c><v>1</v></c></row>' },
      { workbook: '<sheet name="S" r:id="rId0"/>'.repeat(1000) },
    );
    expect((await readBlocks(xlsxParser, file)).filter(({ kind }) => kind === 'table')).toHaveLength(1);
  });

  test('are refused when a sheet is damaged', async () => {
    expect(await refusalOf(xlsxParser, xlsxFile({ S: '<row><c>' }))).toBe('corrupt');
  });
});
