import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { degrees, PDFDocument } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import type { ParsedBlock } from '../../../../server/documents/documents.types.ts';
import { pdfParser } from '../../../../server/documents/processing/pdf/pdf-parser.ts';
import { type Canvas, drawPdf } from './draw-pdf.ts';
import { onePagePdf, pdfStream, writePdf } from './write-pdf.ts';

async function parse(bytes: Uint8Array, readImage = async (_: Uint8Array) => ''): Promise<ParsedBlock[]> {
  const context = { readImage, report: () => {} };
  return Array.fromAsync(pdfParser.parse({ bytes, filename: 'a.pdf' }, context));
}

const draw = async (...pages: ((canvas: Canvas) => void)[]) => parse(await drawPdf(pages));
const textsOf = (blocks: readonly ParsedBlock[]) => blocks.map(({ text }) => text);

const LEFT = [
  'The left column begins the story here,',
  'goes on with it over several lines and',
  'ends long before the right one starts.',
];
const RIGHT = [
  'The right column takes the story up in',
  'the middle of the page and tells what',
  'came of it, until everybody has slept.',
];

describe('headings', () => {
  test('are told from text by their size, with levels in the order of their sizes', async () => {
    const blocks = await draw(({ heading, lines }) => {
      heading(60, 780, 'The title', 24);
      heading(60, 740, 'First part', 16);
      lines(60, 710, LEFT);
      heading(60, 640, 'Second part', 16);
      lines(60, 610, RIGHT);
    });
    expect(blocks.map(({ kind, level, text }) => [kind, level, text])).toEqual([
      ['heading', 1, 'The title'],
      ['heading', 2, 'First part'],
      ['paragraph', undefined, LEFT.join(' ')],
      ['heading', 2, 'Second part'],
      ['paragraph', undefined, RIGHT.join(' ')],
    ]);
  });

  test('in bold at the size of the text are headings of the next level', async () => {
    const blocks = await draw(({ heading, lines }) => {
      heading(60, 780, 'The title', 24);
      heading(60, 740, 'Opening hours', 10);
      lines(60, 720, LEFT);
    });
    expect(blocks[1]).toEqual({ kind: 'heading', level: 2, text: 'Opening hours', page: 1 });
  });
});

describe('reading order', () => {
  test('goes down one column and then the next, though the file draws line by line across both', async () => {
    const blocks = await draw(({ heading, lines }) => {
      heading(60, 780, 'A title over both columns of the page');
      for (const [index, line] of LEFT.entries()) {
        lines(60, 740 - 12 * index, [line]);
        lines(320, 740 - 12 * index, [RIGHT[index] ?? '']);
      }
    });
    expect(textsOf(blocks)).toEqual([
      'A title over both columns of the page',
      LEFT.join(' '),
      RIGHT.join(' '),
    ]);
  });

  test('goes down columns whose lines are not level with each other', async () => {
    const blocks = await draw(({ lines }) => {
      lines(320, 744, RIGHT);
      lines(60, 740, LEFT);
    });
    expect(textsOf(blocks)).toEqual([LEFT.join(' '), RIGHT.join(' ')]);
  });

  test('comes back from columns to text over the whole width', async () => {
    const wide =
      'Under both columns there is a sentence that reaches over the whole width of the page, as notes often do.';
    const blocks = await draw(({ lines }) => {
      lines(60, 740, LEFT);
      lines(320, 740, RIGHT);
      lines(60, 660, ['A short line before it.']);
      lines(60, 630, [wide]);
    });
    expect(textsOf(blocks)).toEqual([LEFT.join(' '), RIGHT.join(' '), 'A short line before it.', wide]);
  });

  test('is that of a page that was turned', async () => {
    const blocks = await draw(({ page, body }) => {
      page.setRotation(degrees(90));
      for (const [index, line] of LEFT.entries())
        page.drawText(line, { x: 100 + 12 * index, y: 100, size: 10, font: body, rotate: degrees(90) });
    });
    expect(textsOf(blocks)).toEqual([LEFT.join(' ')]);
  });
});

describe('paragraphs', () => {
  test('are whole though they stand further right than the headings', async () => {
    const blocks = await draw(({ heading, lines }) => {
      heading(60, 780, 'A heading at the margin');
      lines(100, 740, LEFT);
      lines(100, 680, RIGHT);
    });
    expect(textsOf(blocks)).toEqual(['A heading at the margin', LEFT.join(' '), RIGHT.join(' ')]);
  });

  test('begin where the first line is set in, and are whole when they are centred', async () => {
    const blocks = await draw(({ page, body, lines }) => {
      const centred = ['This is a title page in', 'which the lines stand in', 'the middle'];
      for (const [index, line] of centred.entries())
        page.drawText(line, {
          x: 300 - body.widthOfTextAtSize(line, 10) / 2,
          y: 780 - 12 * index,
          size: 10,
          font: body,
        });
      lines(60, 700, LEFT);
      lines(75, 664, ['and another paragraph begins, set in']);
      lines(60, 652, ['by a little, without a gap.']);
    });
    expect(textsOf(blocks)).toEqual([
      'This is a title page in which the lines stand in the middle',
      LEFT.join(' '),
      'and another paragraph begins, set in by a little, without a gap.',
    ]);
  });

  test('of a table of contents are one a line, without the dots', async () => {
    const blocks = await draw(({ lines }) =>
      lines(60, 700, [
        'Concept Index . . . . . . . . . . . . . 32',
        'Function and Data Index . . . . . . 33',
      ]),
    );
    expect(textsOf(blocks)).toEqual(['Concept Index … 32', 'Function and Data Index … 33']);
  });
});

describe('tables', () => {
  const rows = [
    ['Year', 'Revenue', 'City'],
    ['2021', '1,200 EUR', 'Lyon'],
    ['2022', '1,450 EUR', 'Nantes'],
  ];
  const drawTable = ({ lines }: Canvas) => {
    for (const [index, row] of rows.entries())
      for (const [column, cell] of row.entries()) lines(60 + 120 * column, 700 - 16 * index, [cell]);
  };

  test('are rows with a bar between cells', async () => {
    const blocks = await draw((canvas) => {
      canvas.lines(60, 740, LEFT.slice(0, 1));
      drawTable(canvas);
    });
    expect(blocks.at(-1)).toEqual({
      kind: 'table',
      text: rows.map((row) => row.join(' | ')).join('\n'),
      page: 1,
    });
  });

  test('keep an empty cell in its place and put a cell of two lines together', async () => {
    const blocks = await draw(({ lines }) => {
      lines(60, 700, ['Name']);
      lines(180, 700, ['Address']);
      lines(320, 700, ['Note']);
      lines(60, 676, ['Anna']);
      lines(180, 676, ['12 Long Street']);
      lines(320, 676, ['pays late']);
      lines(180, 665, ['69001 Lyon']);
      lines(60, 640, ['Bruno']);
      lines(320, 640, ['moved']);
    });
    expect(textsOf(blocks)).toEqual([
      'Name | Address | Note\nAnna | 12 Long Street 69001 Lyon | pays late\nBruno |  | moved',
    ]);
  });

  test('are not what the marks of a list and its items look like', async () => {
    const blocks = await draw(({ lines }) => {
      for (const [index, item] of ['Flour and water', 'Salt', 'A little oil'].entries()) {
        lines(60, 700 - 14 * index, [`${index + 1}.`]);
        lines(85, 700 - 14 * index, [item]);
      }
    });
    expect(blocks).toEqual([{ kind: 'list', text: '1. Flour and water\n2. Salt\n3. A little oil', page: 1 }]);
  });
});

describe('words', () => {
  test('divided at the end of a line are made whole', async () => {
    const [block] = await draw(({ lines }) =>
      lines(60, 700, ['The administration of the extraordi-', 'narily long list is over.']),
    );
    expect(block?.text).toBe('The administration of the extraordinarily long list is over.');
  });

  test('keep a hyphen that they have elsewhere, that French asks for, or that stands before a capital', async () => {
    const [block] = await draw(({ lines }) =>
      lines(60, 700, [
        'A well-known rule, and a well-',
        'known exception. Peut-être, et donnez-',
        'moi la règle. The region Rhône-',
        'Alpes is there.',
      ]),
    );
    expect(block?.text).toBe(
      'A well-known rule, and a well-known exception. Peut-être, et donnez-moi la règle. The region Rhône-Alpes is there.',
    );
  });

  test('lose ligatures and special blanks but keep their exponents', async () => {
    // A font whose letters a, b and c stand for the ligature fi, a no-break space and a superscript two.
    const map =
      '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ' +
      '3 beginbfchar <61> <FB01> <62> <00A0> <63> <00B2> endbfchar endcmap end';
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>';
    const bytes = onePagePdf(pdfStream('BT /F2 12 Tf 72 720 Td (The oace of 12bmc) Tj ET'), {
      resources: '/Font << /F2 6 0 R >>',
      more: [font, pdfStream(map)],
    });
    expect(textsOf(await parse(bytes))).toEqual(['The ofi²e of 12 m²']);
  });
});

describe('a file that another program made', () => {
  const made = (name: string) => parse(readFileSync(join(import.meta.dirname, 'made-elsewhere', name)));

  test('keeps words with ligatures whole, letters above U+FFFF, and Arabic and Hebrew in the order they are read', async () => {
    expect(textsOf(await made('printed-by-chromium.pdf'))).toEqual([
      'The flat on the fifth floor',
      'The office is on the first floor; the staff find it difficult to fit a flag. Affluent, efficient, fjord, waffle.',
      'The office is on the first floor.',
      'Here x = a + α, and 😀.',
      'مرحبا بالعالم هذا نص عربي في ملف، سنة 1998',
      'שלום עולם זה טקסט בעברית',
    ]);
  });

  test('keeps the ligatures of Computer Modern', async () => {
    expect(textsOf(await made('set-by-latex.pdf'))).toEqual([
      'The office is on the first floor; the staff find it difficult to fit a flag. The final affliction of a fluffy flea.',
    ]);
  });
});

describe('what comes back on every page', () => {
  const page =
    (number: number) =>
    ({ heading, lines }: Canvas) => {
      lines(60, 810, ['Annual report of the cooperative'], 8);
      heading(60, 780, `Part ${number}`, 16);
      lines(60, 740, [`This is what happened in month number ${number} of the year.`]);
      lines(280, 30, [`Page ${number} of 4`], 8);
    };

  test('is kept once, page numbers not at all, and headings on every page', async () => {
    const blocks = await draw(page(1), page(2), page(3), page(4));
    expect(blocks.filter(({ text }) => text.includes('Annual report'))).toHaveLength(1);
    expect(blocks.filter(({ text }) => text.includes('of 4'))).toEqual([]);
    expect(blocks.filter(({ kind }) => kind === 'heading').map(({ page, text }) => [page, text])).toEqual([
      [1, 'Part 1'],
      [2, 'Part 2'],
      [3, 'Part 3'],
      [4, 'Part 4'],
    ]);
  });

  test('stays where there are two pages only', async () => {
    const blocks = await draw(page(1), page(2));
    expect(blocks.filter(({ text }) => text.includes('Annual report'))).toHaveLength(2);
  });
});

describe('pages without text', () => {
  const seen: Uint8Array[] = [];
  const read = async (bytes: Uint8Array) => {
    seen.push(bytes);
    return 'First paragraph.\n\nSecond one.';
  };

  test('are rendered for OCR in 300 dots an inch', async () => {
    seen.length = 0;
    const blocks = await parse(onePagePdf(pdfStream('100 100 200 200 re f')), read);
    expect(textsOf(blocks)).toEqual(['First paragraph.', 'Second one.']);
    const [picture = new Uint8Array()] = seen;
    const view = Buffer.from(picture);
    expect(view.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([view.readUInt32BE(16), view.readUInt32BE(20)]).toEqual([2479, 3508]);
  });

  test('that are blank are not sent to OCR', async () => {
    seen.length = 0;
    expect(await parse(onePagePdf(pdfStream('')), read)).toEqual([]);
    expect(seen).toEqual([]);
  });

  test('are told from pages with text, which keep it', async () => {
    seen.length = 0;
    const bytes = await drawPdf([
      ({ lines, page }) => {
        lines(60, 700, [...LEFT, ...RIGHT]);
        page.drawRectangle({ x: 60, y: 100, width: 400, height: 300 });
      },
    ]);
    expect(textsOf(await parse(bytes, read))).toEqual([[...LEFT, ...RIGHT].join(' ')]);
    expect(seen).toEqual([]);
  });
});

test('what was filled into a form is read where it stands', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawText('Family name', { x: 60, y: 700, size: 10 });
  const field = document.getForm().createTextField('name');
  field.setText('Delacroix');
  field.addToPage(page, { x: 60, y: 670, width: 200, height: 20, borderWidth: 0 });
  expect(textsOf(await parse(await document.save())).join(' ')).toBe('Family name Delacroix');
});

describe('forms', () => {
  const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  const DRAWN_TICK = pdfStream(
    'q 2 2 m 12 12 l S 2 12 m 12 2 l S Q',
    '/Type /XObject /Subtype /Form /BBox [0 0 14 14]',
  );

  /** A page with labels at 72, 700 and every 30 points below, and a form of these objects, numbered from 7. */
  function form(
    labels: readonly string[],
    fields: readonly string[],
    { more = [] as (string | Uint8Array)[], acroForm = '/NeedAppearances true', page = '' } = {},
  ): Promise<string> {
    const content = labels.map((label, index) => `BT /F1 12 Tf 72 ${700 - 30 * index} Td (${label}) Tj ET`);
    const numbers = (count: number) =>
      Array.from({ length: count }, (_, index) => `${7 + index} 0 R`).join(' ');
    return parse(
      writePdf([
        `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${numbers(fields.length)}] ${acroForm} ` +
          '/DR << /Font << /Helv 5 0 R >> >> /DA (/Helv 12 Tf 0 g) >> >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} /Contents 4 0 R /Annots ` +
          `[${numbers(fields.length)}] /Resources << /Font << /F1 5 0 R >> >> >>`,
        pdfStream(content.join(' ')),
        HELVETICA,
        DRAWN_TICK,
        ...fields,
        ...more,
      ]),
    ).then((blocks) => textsOf(blocks).join('\n'));
  }

  /** A widget in the row of a label, counted from 0. */
  const widget = (row: number, entries: string, { left = 220, width = 180, height = 18 } = {}) =>
    `<< /Type /Annot /Subtype /Widget /F 4 /Rect [${left} ${696 - 30 * row} ${left + width} ${696 - 30 * row + height}] ${entries} >>`;
  const text = (row: number, value: string, entries = '') =>
    widget(row, `/FT /Tx /T (field${row}) /V ${value} ${entries}`);
  const looks = '/AP << /N << /Yes 6 0 R /Off 6 0 R >> >>';

  test('are read beside their labels, whether their fields were drawn or not', async () => {
    for (const acroForm of ['/NeedAppearances true', '']) {
      const read = await form(
        ['Vessel:', 'Port:', 'Kind of berth:'],
        [
          text(0, '(Albatross Nine)'),
          text(1, '<FEFF0053006B00E50067>'),
          widget(2, '/FT /Ch /Ff 131072 /T (kind) /Opt [[(p) (Pontoon)] [(b) (Buoy)]] /V (b)'),
        ],
        { acroForm },
      );
      expect(read).toBe('Vessel: | Albatross Nine\nPort: | Skåg\nKind of berth: | Buoy');
    }
  });

  test('say which boxes and buttons are ticked, however the tick is drawn', async () => {
    const read = await form(
      ['Electricity:', 'Water:', 'Crane:', 'Small', 'Large'],
      [
        widget(0, `/FT /Btn /T (power) /V /Yes /AS /Yes ${looks}`, { width: 14 }),
        widget(1, `/FT /Btn /T (water) /V /Off /AS /Off ${looks}`, { width: 14 }),
        widget(2, `/FT /Btn /T (crane) /V /Yes /AS /Off ${looks}`, { width: 14 }),
        '<< /FT /Btn /Ff 49152 /T (size) /V /Yes /Kids [11 0 R 12 0 R] >>',
        widget(3, `/Parent 10 0 R /AS /Off ${looks}`, { width: 14 }),
        widget(4, `/Parent 10 0 R /AS /Yes ${looks}`, { width: 14 }),
      ],
    );
    expect(read).toBe('Electricity: | ✔\nWater: |\nCrane: | ✔\nSmall |\nLarge | ✔');
  });

  test('give the choices that were made of a list, a comb as one word, and lines as they were written', async () => {
    const read = await form(
      ['Services:', '', 'Membership number:', 'Remarks:'],
      [
        widget(
          1,
          '/FT /Ch /Ff 2097152 /T (services) /Opt [(Crane) (Cover) (Wash)] /V [(Cover) (Wash)] /I [1 2]',
          { height: 48 },
        ),
        text(2, '(4929945807)', '/Ff 16777216 /MaxLen 10'),
        widget(4, '/FT /Tx /Ff 4096 /T (remarks) /V (Mooring lines are worn.\\rFenders too.)', {
          height: 48,
        }),
      ],
    );
    expect(read.replaceAll(/\s*\|?\s+/g, ' ')).toBe(
      'Services: Cover Wash Membership number: 4929945807 Remarks: Mooring lines are worn. Fenders too.',
    );
  });

  test('take values from a parent and from streams, and fields that the form does not list', async () => {
    const read = await form(
      ['Holder:', 'Remarks:', 'Port:'],
      [widget(0, '/Parent 10 0 R'), widget(1, '/FT /Tx /T (remarks) /V 11 0 R'), text(2, '(Skaw)')],
      {
        more: [
          '<< /FT /Tx /T (holder) /V (Ondine Vaucanson) /Kids [7 0 R] >>',
          pdfStream('Kept in a stream.'),
        ],
      },
    );
    expect(read).toBe('Holder: | Ondine Vaucanson\nRemarks: | Kept in a stream.\nPort: | Skaw');
    expect(await form(['Port:'], [text(0, '(Skaw)')], { acroForm: '/Fields []' })).toBe('Port: Skaw');
  });

  test('name the fields that have no label, and the hidden ones, after the page', async () => {
    const read = await form(
      ['Form of the harbour'],
      [
        widget(6, '/FT /Tx /T (berth_code) /V (QX-77)', { left: 400, width: 100 }),
        widget(1, '/FT /Tx /F 2 /T (clerk) /TU (Name of the clerk) /V (Imre Halloway)'),
        widget(9, `/FT /Btn /T (insured) /V /Yes /AS /Yes ${looks}`, { left: 500, width: 14 }),
      ],
    );
    expect(read.split('\n').toSorted()).toEqual([
      'Form of the harbour',
      'Name of the clerk: Imre Halloway',
      'berth_code: QX-77',
      'insured: ✔',
    ]);
  });

  test('say a value once where its field draws it, and both where the field draws another', async () => {
    const drawn = (shown: string) =>
      pdfStream(
        `/Tx BMC q BT /Helv 12 Tf 0 g 2 4 Td (${shown}) Tj ET Q EMC`,
        '/Type /XObject /Subtype /Form /BBox [0 0 180 18] /Resources << /Font << /Helv 5 0 R >> >>',
      );
    const read = await form(
      ['Number:', 'Port:', 'Password:', 'Note:'],
      [
        text(0, '(412559083)', '/AP << /N 11 0 R >>'),
        text(1, '(Skaw)', '/AP << /N 12 0 R >>'),
        text(2, '(tulip)', '/Ff 8192 /AP << /N 13 0 R >>'),
        text(3, '(A line that is far too long for the field in which it stands here)', '/AP << /N 14 0 R >>'),
      ],
      {
        acroForm: '',
        more: [
          drawn('412-55-9083'),
          drawn('Lisbon'),
          drawn('*****'),
          drawn('A line that is far too long for the field in which it stands here'),
        ],
      },
    );
    expect(read).toBe(
      'Number: | 412-55-9083\nPort: | Skaw Lisbon\nPassword: | tulip\nNote: | A line that is far too long for the field in which it stands here',
    );
  });

  test('have the label of their column in a table of fields, and are read once on a page that is turned', async () => {
    const rows = [1, 2, 3].flatMap((row) => [
      widget(row, `/FT /Tx /T (a${row}) /V (May ${row})`, { left: 72, width: 100 }),
      widget(row, `/FT /Tx /Ff 4096 /T (b${row}) /V (It was paid.\\rBy ${row} people.)`, { height: 28 }),
    ]);
    const values = [
      'May 1',
      'It was paid.',
      'By 1 people.',
      'May 2',
      'It was paid.',
      'By 2 people.',
      'May 3',
    ];
    for (const page of ['', '/Rotate 90', '/Rotate 180']) {
      const read = await form(['Date'], rows, { page });
      expect(read).toMatch(/^Date\b/);
      for (const value of values) expect(read).toContain(value);
      expect([read.match(/It was paid/g)?.length, /a\d:/.test(read)]).toEqual([3, false]);
    }
  });

  test('that are drawn from XML alone are read by the names of their fields', async () => {
    const shell = pdfStream('BT /F1 12 Tf 72 700 Td (Please wait.) Tj ET');
    const data =
      '<xfa:data><form1><vessel>Albatross &amp; Nine</vessel><empty/><crew><name>Imre</name><name>Ada</name></crew></form1></xfa:data>';
    const datasets = `<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/">${data}</xfa:datasets>`;
    const whole = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><text>no</text></template>${datasets}</xdp:xdp>`;
    const read = async (xfa: string, packets: string[]) =>
      textsOf(
        await parse(
          writePdf([
            `<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /Fields [] /XFA ${xfa} >> >>`,
            '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
            '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
            shell,
            HELVETICA,
            ...packets.map((packet) => pdfStream(packet)),
          ]),
        ),
      );
    const found = ['Please wait.', 'vessel: Albatross & Nine', 'name: Imre', 'name: Ada'];
    expect(
      await read('[(template) 6 0 R (datasets) 7 0 R]', ['<template><a>no</a></template>', datasets]),
    ).toEqual(found);
    expect(await read('6 0 R', [whole])).toEqual(found);
    expect(await read('[(datasets) 6 0 R]', [datasets.slice(0, -30)])).toEqual(found);
    expect(await read('[(datasets) 6 0 R]', ['&'])).toEqual(['Please wait.']);
  });
});
