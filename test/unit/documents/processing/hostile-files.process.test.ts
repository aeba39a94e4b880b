import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ManualTimer } from '../../engine/manual-timer.ts';
import { LOCKED_PDF, OWNER_LOCKED_PDF } from './locked-pdf.ts';
import { readAll, readerWith, temporaryFiles } from './reading.ts';
import { onePagePdf, pdfStream, writePdf } from './write-pdf.ts';

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
const TEXT = 'BT /F1 12 Tf 72 720 Td (A good sentence stands here.) Tj ET';
const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]';
const signal = new AbortController().signal;
const file = temporaryFiles();

const packed = (data: Uint8Array) => pdfStream(deflateSync(data), '/Filter /FlateDecode');

/** Each form draws the next ten times: 10 ^ 9 letters on one page. */
function formsInForms(): Buffer {
  const forms = Array.from({ length: 9 }, (_, index) =>
    pdfStream('/X Do '.repeat(10), `${FORM} /Resources << /XObject << /X ${7 + index} 0 R >> >>`),
  );
  const last = pdfStream('BT /F1 1 Tf (a) Tj ET', `${FORM} /Resources << /Font << /F1 5 0 R >> >>`);
  return onePagePdf(pdfStream('/X Do'), { resources: '/XObject << /X 6 0 R >>', more: [...forms, last] });
}

function deepPageTree(): Buffer {
  const nodes = Array.from(
    { length: 5000 },
    (_, index) => `<< /Type /Pages /Kids [${index + 3} 0 R] /Count 1 >>`,
  );
  return writePdf([CATALOGUE, ...nodes, '<< /Type /Page /MediaBox [0 0 9 9] >>']);
}

describe('inspection refuses', () => {
  test.each([
    ['a file of no bytes', '', 'empty'],
    ['a file of blanks', ' \n\t ', 'empty'],
    ['a PDF file under a password', LOCKED_PDF, 'encrypted'],
    [
      'garbage behind a PDF header',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0x9d)]),
      'corrupt',
    ],
    ['a PDF file that was cut off', onePagePdf(pdfStream(TEXT)).subarray(0, 200), 'corrupt'],
    ['a PDF file without pages', writePdf([CATALOGUE, '<< /Type /Pages /Kids [] /Count 0 >>']), 'empty'],
    [
      'a page tree that holds itself',
      writePdf([
        CATALOGUE,
        '<< /Type /Pages /Kids [3 0 R] /Count 5 >>',
        '<< /Type /Pages /Kids [2 0 R] /Count 5 >>',
      ]),
      'corrupt',
    ],
    ['a page tree 5,000 levels deep', deepPageTree(), 'corrupt'],
    ['a picture that was cut off', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'corrupt'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 'unsupported'],
    ['a truncated container', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), 'corrupt'],
    [
      'bytes without meaning',
      Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256)),
      'unsupported',
    ],
  ] as const)('%s', async (name, bytes, code) => {
    await expect(readerWith().inspect(file(name, bytes), signal)).rejects.toMatchObject({
      name: 'DocumentRefused',
      code,
    });
  });
});

describe('memory', () => {
  const small = { residentBytes: 300_000_000 };

  test.each([
    ['a stream that unpacks into 400 MB', () => onePagePdf(packed(Buffer.alloc(400_000_000, ' ')))],
    ['forms within forms that draw a thousand million letters', formsInForms],
    ['a form that draws itself twice', selfDrawingForm],
  ])('is bounded for %s', async (name, make) => {
    const refused = readerWith({ limits: small }).inspect(file(name, make()), signal);
    await expect(refused).rejects.toMatchObject({ code: 'too_much_memory' });
  });
});

function selfDrawingForm(): Buffer {
  const form = pdfStream('/X Do /X Do', `${FORM} /Resources << /XObject << /X 6 0 R >> >>`);
  return onePagePdf(pdfStream('/X Do'), { resources: '/XObject << /X 6 0 R >>', more: [form] });
}

describe('time', () => {
  // Fifty million operators that take no memory.
  const spinning = () => onePagePdf(packed(Buffer.alloc(200_000_000, 'q Q ')));
  const limits = { residentBytes: 8_000_000_000 };
  // Lets what is under way in this process come to rest.
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test('is bounded: a process that is stuck in one page is stopped when it made no progress', async () => {
    const timer = new ManualTimer();
    const path = file('stuck.pdf', spinning());
    const started = Promise.withResolvers<void>();
    const listener = {
      onProgress: () => started.resolve(),
      onPages: async () => {},
      onChunks: async () => {},
    };
    const reader = readerWith({ timer, limits });
    const reading = reader.read({ ...path, contentType: 'application/pdf' }, listener, signal);
    const refused = expect(reading).rejects.toMatchObject({ code: 'took_too_long' });
    await started.promise;
    await turn();
    timer.advance(60_000);
    await refused;
  });

  test('is bounded for an inspection', async () => {
    const timer = new ManualTimer();
    const inspection = readerWith({ timer }).inspect(file('good.pdf', onePagePdf(pdfStream(TEXT))), signal);
    const refused = expect(inspection).rejects.toMatchObject({ code: 'took_too_long' });
    await turn();
    timer.advance(20_000);
    await refused;
  });
});

describe('pages and text', () => {
  const pdf = 'application/pdf' as const;

  test('a PDF file that claims a million pages is refused', async () => {
    const bytes = writePdf([
      CATALOGUE,
      '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
    ]);
    const reading = readAll(readerWith(), { ...file('claims.pdf', bytes), contentType: pdf });
    await expect(reading).rejects.toMatchObject({ code: 'too_many_pages' });
  });

  test('more text than the limit is refused', async () => {
    const reader = readerWith({ limits: { characters: 1000 } });
    const path = file('long.txt', 'One more sentence. '.repeat(100));
    const reading = readAll(reader, { ...path, contentType: 'text/plain' });
    await expect(reading).rejects.toMatchObject({ code: 'too_large_unpacked' });
  });

  test('a page of a million kilometres is rendered at a size that can be read', async () => {
    const sizes: number[] = [];
    const reader = readerWith({
      readPicture: async (bytes) => {
        sizes.push(Buffer.from(bytes).readUInt32BE(16), Buffer.from(bytes).readUInt32BE(20));
        return 'Seen.';
      },
    });
    const bytes = onePagePdf(pdfStream('0 0 m 100 100 l S'), { box: '/MediaBox [0 0 9e9 9e9]' });
    const { pages } = await readAll(reader, { ...file('huge.pdf', bytes), contentType: pdf });
    expect(pages).toEqual([{ page: 1, text: 'Seen.' }]);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(3600);
  });

  test('a million nested arrays are read past', async () => {
    const bytes = onePagePdf(pdfStream(`${TEXT} ${'['.repeat(1_000_000)}`));
    const { pages } = await readAll(readerWith(), { ...file('nested.pdf', bytes), contentType: pdf });
    expect(pages).toEqual([{ page: 1, text: 'A good sentence stands here.' }]);
  });

  test('a PDF file that only its owner may change is read', async () => {
    const path = file('owner.pdf', OWNER_LOCKED_PDF);
    expect(await readerWith().inspect(path, signal)).toEqual({ contentType: pdf });
    const { pages } = await readAll(readerWith(), { ...path, contentType: pdf });
    expect(pages).toEqual([{ page: 1, text: 'A good sentence stands here.' }]);
  });
});
