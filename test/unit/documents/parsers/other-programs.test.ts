import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import type { ParsedBlock } from '../../../../server/documents/documents.types.ts';
import { loadSheetJs } from '../../../../server/documents/parsers/ole-container.ts';
import { parserFor } from '../../../../server/documents/processing/parser-for.ts';
import { detectType } from '../../../../server/documents/processing/type/detect-type.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'assets', 'other-programs');
const asset = (name: string): Uint8Array => readFileSync(join(folder, name));

interface Read {
  type: string;
  blocks: ParsedBlock[];
  pictures: Uint8Array[];
}

async function read(bytes: Uint8Array | string, filename: string): Promise<Read> {
  const source = { bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes, filename };
  const type = await detectType(source.bytes, filename);
  const parser = await parserFor(type);
  await parser.inspect(source);
  const pictures: Uint8Array[] = [];
  const readImage = async (picture: Uint8Array) => `picture ${pictures.push(picture)}`;
  return {
    type,
    blocks: await Array.fromAsync(parser.parse(source, { readImage, report: () => {} })),
    pictures,
  };
}

const textOf = ({ blocks }: Read): string => blocks.map(({ text }) => text).join('\n');

describe('Files of LibreOffice', () => {
  const REPORT = [
    'Rapport du jardin partagé',
    "Le comité a mesuré les puits le 3 juillet ; l'eau restante suffit pour six semaines.",
    'Planche | Litres\nNord | 120\nSud | 95',
    'Les citernes sont pleines — «\u00a0enfin\u00a0», dit la présidente. Œuvre achevée.',
  ];

  it.each([
    ['src.doc', 'application/msword'],
    ['src.rtf', 'application/rtf'],
  ])('%s is read with its paragraphs and its table', async (name, type) => {
    const found = await read(asset(name), name);
    expect(found.type).toBe(type);
    for (const part of REPORT) expect(textOf(found)).toContain(part);
    expect(found.blocks.find(({ kind }) => kind === 'table')?.text).toBe(REPORT[2]);
  });

  it.each([
    ['tab.xls', 'application/vnd.ms-excel'],
    ['tab.ods', 'application/vnd.oasis.opendocument.spreadsheet'],
  ])('%s is read sheet by sheet', async (name, type) => {
    const found = await read(asset(name), name);
    expect(found.type).toBe(type);
    const rows = 'Planche | Litres | Note\nNord | 120 | eau claire\nSud | 95 | à réparer\nÉcole | 44 | été';
    expect(found.blocks).toMatchObject([
      { kind: 'heading', page: 1 },
      { kind: 'table', text: rows, page: 1 },
    ]);
  });

  it('a presentation is read slide by slide', async () => {
    const { blocks } = await read(asset('pres.odp'), 'pres.odp');
    expect(blocks).toMatchObject([
      { text: "Les citernes de l'école", page: 1 },
      { text: "Budget de l'été: 1250 euros", page: 2 },
    ]);
  });

  it('a PowerPoint file of 2003 gives the text of its slides, and of its masters none', async () => {
    const found = await read(gunzipSync(asset('pres.ppt.gz')), 'pres.ppt');
    expect(found.type).toBe('application/vnd.ms-powerpoint');
    expect(textOf(found)).toBe("Les citernes de l'école\nBudget de l'été: 1250 euros");
  });
});

describe('Rich text', () => {
  it('is read in its code page, with letters of Unicode once, without what is hidden, skipped or a field’s order', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1251{\fonttbl{\f0 Arial;}}{\*\generator x;}\uc1 \'cf\'f0\'e8 \u8364? {\v secret}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt link}}\par \{brace\}\~end}`;
    expect(textOf(await read(rtf, 'a.rtf'))).toBe('При € link\n{brace}\u00a0end');
  });

  it('with bytes that no order announces is read as UTF-8 where they are that, else in its code page', async () => {
    const rtf = (text: string) =>
      Buffer.concat([Buffer.from('{\\rtf1\\ansi\\ansicpg1252 '), Buffer.from(text, 'latin1')]);
    expect(textOf(await read(rtf('l\x92\xe9t\xe9, \x80}'), 'a.rtf'))).toBe('l’été, €');
    expect(textOf(await read(rtf("\xc3\xa0 b\xc3\xa2bord \\'c3\\'a9t\\'c3\\'a9}"), 'a.rtf'))).toBe(
      'à bâbord été',
    );
    expect(textOf(await read("{\\rtf1\\ansi\\ansicpg65001 \\'c3\\'a9t\\'e2\\'82\\'ac}", 'a.rtf'))).toBe(
      'ét€',
    );
  });

  it('that nests without end is refused, and one that stops anywhere is read so far', async () => {
    await expect(read(`{\\rtf1${'{'.repeat(600)}`, 'deep.rtf')).rejects.toThrow('nested more deeply');
    expect(textOf(await read('{\\rtf1 half a {\\b sent', 'cut.rtf'))).toBe('half a sent');
  });
});

describe('Old Office files that are made to do harm', () => {
  const ole = (streams: Record<string, Buffer>): Uint8Array => {
    const { CFB } = loadSheetJs();
    const file = CFB.utils.cfb_new();
    for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, content);
    return CFB.write(file, { type: 'buffer' }) as Buffer;
  };
  const fib = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.alloc(2_000);
    bytes.writeUInt16LE(0xa5ec, 0);
    change(bytes);
    return bytes;
  };

  it.each([
    ['without a word of it', { WordDocument: Buffer.alloc(2_000) }],
    [
      'whose pieces are nowhere',
      { WordDocument: fib((bytes) => bytes.writeUInt32LE(9e8, 0x1a2)), '0Table': Buffer.alloc(10) },
    ],
    [
      'whose pieces are longer than the file',
      { WordDocument: fib((bytes) => bytes.writeUInt32LE(100, 0x1a6)), '0Table': pieces(0x7fffffff) },
    ],
  ])('a Word file %s is damaged', async (_, streams) => {
    await expect(read(ole(streams as Record<string, Buffer>), 'a.doc')).rejects.toThrow('damaged');
  });

  it('a Word file under a password says so', async () => {
    const locked = fib((bytes) => bytes.writeUInt16LE(0x0100, 0x0a));
    await expect(read(ole({ WordDocument: locked }), 'a.doc')).rejects.toThrow('locked by a password');
  });

  it('a slide show whose records lie about their length ends', async () => {
    const record = Buffer.from('0f00ee03ffffffff0000a00fffffffff', 'hex');
    const { blocks } = await read(ole({ 'PowerPoint Document': record }), 'a.ppt');
    expect(blocks).toEqual([]);
  });

  it('an Outlook message is read with its fields, its text and its small attachments', async () => {
    const wide = (text: string) => Buffer.from(text, 'utf16le');
    const message = ole({
      '__properties_version1.0': Buffer.alloc(64),
      '__substg1.0_0037001F': wide('Réunion de mars'),
      '__substg1.0_0C1A001F': wide('Zoé'),
      '__substg1.0_0E04001F': wide('Bob'),
      '__substg1.0_1000001F': wide('Le puits est plein.'),
      '__attach_version1.0_#00000000/__substg1.0_3707001F': wide('liste.txt'),
      '__attach_version1.0_#00000000/__substg1.0_37010102': Buffer.from('clous, vis'),
    });
    const found = await read(message, 'a.msg');
    expect(found.type).toBe('application/vnd.ms-outlook');
    for (const part of [
      'Réunion de mars',
      'From: Zoé',
      'Le puits est plein.',
      'Attachments: liste.txt',
      'clous, vis',
    ])
      expect(textOf(found)).toContain(part);
  });

  it('an Outlook message of one byte a letter is read in UTF-8 where it is that, else in windows-1252', async () => {
    const message = (text: Buffer) =>
      ole({ '__properties_version1.0': Buffer.alloc(64), '__substg1.0_1000001E': text });
    const old = Buffer.from('l\x92\xe9t\xe9', 'latin1');
    expect(textOf(await read(message(old), 'a.msg'))).toBe('l’été');
    expect(textOf(await read(message(Buffer.from('l’été')), 'a.msg'))).toBe('l’été');
  });

  it('an Outlook message is read with the messages that it forwards, and theirs', async () => {
    const wide = (text: string) => Buffer.from(text, 'utf16le');
    const at = '__attach_version1.0_#00000000/__substg1.0_3701000D/';
    const message = ole({
      '__properties_version1.0': Buffer.alloc(64),
      '__substg1.0_0037001F': wide('Fwd: puits'),
      '__attach_version1.0_#00000000/__substg1.0_3001001F': wide('puits'),
      [`${at}__properties_version1.0`]: Buffer.alloc(64),
      [`${at}__substg1.0_0037001F`]: wide('Le puits'),
      [`${at}__substg1.0_1000001F`]: wide('Il est plein.'),
      [`${at}__attach_version1.0_#00000000/__substg1.0_3707001F`]: wide('lettre.eml'),
      [`${at}__attach_version1.0_#00000000/__substg1.0_37010102`]: Buffer.from(
        'From: a@example.org\r\nSubject: Lettre\r\n\r\nau fond',
      ),
    });
    const read1 = await read(message, 'a.msg');
    expect(read1.blocks.map(({ text, level }) => `${level ?? ''} ${text}`)).toEqual([
      '1 Fwd: puits',
      ' Subject: Fwd: puits\nAttachments: puits',
      '2 puits',
      '3 Le puits',
      ' Subject: Le puits\nAttachments: lettre.eml',
      ' Il est plein.',
      '4 lettre.eml',
      '5 Lettre',
      ' From: a@example.org\nSubject: Lettre',
      ' au fond',
    ]);
    const mail = [
      'From: a@example.org',
      'Message-ID: <1@example.org>',
      'Subject: Fwd',
      'Content-Type: application/vnd.ms-outlook; name="a.msg"',
      'Content-Disposition: attachment; filename="a.msg"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(message).toString('base64'),
    ];
    expect(textOf(await read(mail.join('\r\n'), 'a.eml'))).toContain('au fond');
  });

  function pieces(length: number): Buffer {
    const clx = Buffer.alloc(100);
    clx.writeUInt8(2, 0);
    clx.writeUInt32LE(16, 1);
    clx.writeUInt32LE(length, 9);
    return clx;
  }
});

describe('Pictures', () => {
  const drawn = () => sharp({ create: { width: 96, height: 64, channels: 3, background: 'white' } });

  it('of a telephone (HEIC) become one that OCR reads', async () => {
    const { type, pictures } = await read(asset('red.heic'), 'red.heic');
    expect(type).toBe('image/heic');
    const { data, info } = await sharp(pictures[0]).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 96, height: 64 });
    expect(data[(30 * 96 + 25) * 3]).toBeGreaterThan(150);
    expect(data[(30 * 96 + 25) * 3 + 1]).toBeLessThan(80);
  });

  it.each([
    ['image/avif', () => drawn().avif().toBuffer()],
    ['image/gif', () => drawn().gif().toBuffer()],
    ['image/tiff', () => drawn().tiff().toBuffer()],
  ])('of the type %s are read', async (type, make) => {
    const found = await read(await make(), 'picture');
    expect(found.type).toBe(type);
    expect(found.pictures).toHaveLength(1);
  });

  it('bitmaps are read the right way up, and refused where they are cut off or wider than they say', async () => {
    const bmp = Buffer.alloc(54 + 16);
    bmp.write('BM');
    bmp.writeUInt32LE(54, 10);
    bmp.writeUInt32LE(40, 14);
    bmp.writeInt32LE(2, 18);
    bmp.writeInt32LE(2, 22);
    bmp.writeUInt16LE(24, 28);
    // The lower row comes first: blue, then red above it.
    Buffer.from('ff0000ff00000000' + '0000ff0000ff0000', 'hex').copy(bmp, 54);
    const { pictures } = await read(bmp, 'a.bmp');
    const pixels = await sharp(pictures[0]).raw().toBuffer();
    expect([...pixels.subarray(0, 3), ...pixels.subarray(6, 9)]).toEqual([255, 0, 0, 0, 0, 255]);
    await expect(read(bmp.subarray(0, 60), 'cut.bmp')).rejects.toThrow('damaged');
    bmp.writeInt32LE(2_000_000_000, 18);
    await expect(read(bmp, 'wide.bmp')).rejects.toThrow('damaged');
  });

  it.each(['ftypheic', 'ftypavif'])('a beginning of %s and nothing behind it is damaged', async (brand) => {
    const bytes = Buffer.concat([Buffer.from(`\0\0\0\x18${brand}`, 'latin1'), Buffer.alloc(200, 7)]);
    await expect(read(bytes, 'a.heic')).rejects.toThrow('damaged');
  });
});

describe('What stands beside the text', () => {
  it.each([
    ['comments.docx', ['Agreed by phone on Monday.', 'Plan of the garden with two wells']],
    ['comments.xlsx', ['Measured twice.', 'Water by well']],
    ['chart.pptx', ['Harvest', 'East West', '19.2 21.4']],
  ])('of %s is read: comments, charts, what pictures show', async (name, parts) => {
    const text = textOf(await read(asset(name), name));
    for (const part of parts) expect(text).toContain(part);
  });

  it('a cell of HTML that reaches down is said in each row, and a described picture is read', async () => {
    const page = `<html><body><p>See <img alt="a map of the harbour"><img alt="logo"></p><table>
      <tr><th>Quay</th><th>Ship</th><th>Day</th></tr>
      <tr><td rowspan="2">East</td><td>Ada</td><td>Monday</td></tr>
      <tr><td>Ben</td><td>Friday</td></tr></table></body></html>`;
    const text = textOf(await read(page, 'a.html'));
    expect(text).toContain('a map of the harbour');
    expect(text).not.toContain('logo');
    expect(text).toContain('East | Ada | Monday\nEast | Ben | Friday');
  });
});

describe('Text of other kinds', () => {
  it('a notebook is read cell by cell, without its pictures', async () => {
    const { type, blocks } = await read(asset('n.ipynb'), 'n.ipynb');
    expect(type).toBe('application/x-ipynb+json');
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['heading', 'Analyse'],
      ['paragraph', 'Des puits'],
      ['code', 'print(1+1)'],
      ['code', '2'],
      ['code', '42'],
    ]);
  });

  it('a mailbox is read message by message', async () => {
    const one = (number: number) =>
      `From a@b Mon Mar  3 10:00:00 2025\nFrom: a@example.org\nSubject: Letter ${number}\nDate: Mon, 3 Mar 2025 10:00:00 +0000\n\nText ${number}\n>From here on.\n\n`;
    const { type, blocks } = await read(one(1) + one(2), 'box.mbox');
    expect(type).toBe('application/mbox');
    expect(blocks.filter(({ kind }) => kind === 'heading')).toMatchObject([
      { text: 'Letter 1', page: 1 },
      { text: 'Letter 2', page: 2 },
    ]);
    expect(blocks.some(({ text }) => text.includes('\nFrom here on.') || text === 'From here on.')).toBe(
      true,
    );
  });

  it('a mailbox keeps a paragraph that begins like a message, and a message without a header', async () => {
    const from = 'From a@b Mon Mar  3 10:00:00 2025';
    const box = `${from}\nFrom: a@example.org\nSubject: One\n\nFirst.\n\nFrom Lyon we went on in 2025.\nNight came.\n\n${from}\nX-Odd: 1\n\nSecond.\n`;
    const { type, blocks } = await read(box, 'box');
    expect(type).toBe('application/mbox');
    expect(blocks.map(({ page, text }) => `${page} ${text}`)).toEqual([
      '1 One',
      '1 From: a@example.org\nSubject: One',
      '1 First.',
      '1 From Lyon we went on in 2025.\nNight came.',
      '2 X-Odd: 1',
      '2 Second.',
    ]);
  });

  it('XML is read by its elements, and expands no entity of its own', async () => {
    const feed =
      '<?xml version="1.0"?><rss><title>News</title><description><![CDATA[<p>The <b>well</b></p>]]></description></rss>';
    expect(textOf(await read(feed, 'feed.xml'))).toBe('title: News\ndescription: The well');
    const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>';
    await expect(read(bomb, 'bomb.xml')).rejects.toThrow('damaged');
  });

  it.each(['', ' encoding="utf-8"', ' encoding="iso-8859-1"', ' encoding="klingon"'])(
    'XML that declares %j keeps the letters of UTF-8 beside a bad byte, and those of windows-1252',
    async (declared) => {
      const xml = (letter: string) => `<?xml version="1.0"${declared}?><a>été à b\xe2bord ${letter}</a>`;
      const bad = Buffer.concat([Buffer.from(xml('').slice(0, -4)), Buffer.from('\xff</a>', 'latin1')]);
      expect(textOf(await read(bad, 'a.xml'))).toBe('a: été à bâbord \ufffd');
      expect(textOf(await read(Buffer.from(xml('\x80'), 'latin1'), 'a.xml'))).toBe('a: été à bâbord €');
    },
  );

  it('values, one a line, are JSON', async () => {
    const { type, blocks } = await read('{"i":0,"t":"row harbour"}\n{"i":1,"t":"quay"}\n', 'rows.ndjson');
    expect(type).toBe('application/json');
    expect(blocks[0]?.text).toBe('i: 0\nt: row harbour');
  });

  it.each([
    ['Shift-JIS', '8365 8358 8367 82cc 82c5 82b7 8142', 'テストのです。'],
    ['KOI8-R', 'f0d2c9d7c5d42c20dcd4cf20d2d5d3d3cbc9ca20d4c5cbd3d4', 'Привет, это русский текст'],
    ['windows-1251', 'cff0e8e2e5f22c20fdf2ee20f0f3f1f1eae8e920f2e5eaf1f2', 'Привет, это русский текст'],
    ['MacRoman', '6c2764748e2c206e6f7573206d6573757265726f6e73206c65732063616e6d8e732e', null],
    ['windows-1252', '6c27e974e92c20e02064e974e9', "l'été, à dété"],
  ])('in %s is read by its letters', async (_, hex, text) => {
    const found = textOf(await read(Buffer.from(hex.replaceAll(' ', ''), 'hex'), 'a.txt'));
    expect(found).toBe(text ?? "l'dté, nous mesurerons les canmés.");
  });
});

test.each([
  ['a.mp3', 'ID3\x03', 'This is sound or video.'],
  ['a.7z', '7z\xbc\xaf\x27\x1c', 'This is an archive.'],
  ['a.db', 'SQLite format 3\0', 'This is a program or a database'],
  ['a.djvu', 'AT&TFORM', 'Export it as PDF'],
])('a refusal of %s says what it is or what to do', async (name, bytes, sentence) => {
  await expect(read(Buffer.concat([Buffer.from(bytes, 'latin1'), Buffer.alloc(50)]), name)).rejects.toThrow(
    sentence,
  );
});
