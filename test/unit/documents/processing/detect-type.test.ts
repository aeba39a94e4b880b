import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { detectType } from '../../../../server/documents/processing/type/detect-type.ts';
import { writeZip, type ZipEntry } from '../parsers/write-zip.ts';
import { onePagePdf, pdfStream } from './write-pdf.ts';

const typeOf = (bytes: Uint8Array | string, name = 'file') =>
  detectType(Buffer.from(bytes as Uint8Array), name);
const zip = (...names: string[]) => writeZip(names.map((name): ZipEntry => ({ name, data: '<a/>' })));
const named = (type: string) => writeZip([{ name: 'mimetype', data: type, stored: true }]);
const picture = () => sharp({ create: { width: 2, height: 2, channels: 3, background: 'white' } });
const office = 'application/vnd.openxmlformats-officedocument';
const mail =
  'Received: from a by b\r\nFrom: a@example.org\r\nTo: b@example.org\r\nSubject: Hello\r\n\r\nHello.';

describe('the content tells', () => {
  test.each([
    ['a PDF file', onePagePdf(pdfStream('')), 'application/pdf'],
    [
      'a PDF file behind a mail header',
      Buffer.concat([Buffer.from('junk\r\n'), onePagePdf(pdfStream(''))]),
      'application/pdf',
    ],
    ['Word', zip('[Content_Types].xml', 'word/document.xml'), `${office}.wordprocessingml.document`],
    [
      'PowerPoint',
      zip('[Content_Types].xml', 'ppt/presentation.xml'),
      `${office}.presentationml.presentation`,
    ],
    ['Excel', zip('[Content_Types].xml', 'xl/workbook.xml'), `${office}.spreadsheetml.sheet`],
    [
      'Open Document text',
      named('application/vnd.oasis.opendocument.text'),
      'application/vnd.oasis.opendocument.text',
    ],
    ['EPUB', named('application/epub+zip'), 'application/epub+zip'],
    ['HTML', '<!-- a page -->\n<!DOCTYPE html><html><p>Hello.</p></html>', 'text/html'],
    ['XHTML', '<?xml version="1.0"?><html><p>Hello.</p></html>', 'text/html'],
    ['JSON', ' {"a": [1, 2, 3]}', 'application/json'],
    ['an e-mail', mail, 'message/rfc822'],
    ['a table', 'name;city\nAnna;Lyon\nBruno;"Paris; France"\n', 'text/csv'],
    ['Markdown', '# Title\n\nSome **bold** words and a [link](https://example.org).', 'text/markdown'],
    ['prose', 'Dear Anna,\n\nI write to you, as I said, about the house.\n', 'text/plain'],
    ['prose in UTF-16', Buffer.from('\ufeffHello there, Anna.', 'utf16le'), 'text/plain'],
    [
      'prose in ISO-8859-1',
      Buffer.from('Une journée d’été à la mer'.replace('’', "'"), 'latin1'),
      'text/plain',
    ],
  ] as const)('%s whatever the name', async (_, bytes, type) => {
    expect(await typeOf(bytes, 'holiday.exe')).toBe(type);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('a %s picture', async (format) => {
    expect(await typeOf(await picture().toFormat(format).toBuffer(), 'a.txt')).toBe(`image/${format}`);
  });
});

test('brackets that only open are prose unless the name says JSON, and fill no memory', async () => {
  const brackets = '['.repeat(20_000_000);
  expect(await typeOf(brackets, 'brackets.txt')).toBe('text/plain');
  expect(await typeOf(brackets, 'brackets.json')).toBe('application/json');
});

describe('the name decides', () => {
  const ambiguous = 'a, b\nc, d\ne, f\n';

  test.each([
    ['notes.md', 'text/markdown'],
    ['notes.csv', 'text/csv'],
    ['notes.txt', 'text/plain'],
  ])('that a text called %s is %s', async (name, type) => {
    expect(await typeOf(ambiguous, name)).toBe(type);
  });

  test('that what begins like JSON and is none is broken JSON, not prose', async () => {
    expect(await typeOf('{"a": [1, 2', 'data.json')).toBe('application/json');
    expect(await typeOf('[see below] the rest of my notes', 'notes.txt')).toBe('text/plain');
  });
});

describe('what Alcove does not read is refused:', () => {
  test.each([
    ['an archive', zip('photo.jpg', 'letter.docx'), 'unsupported'],
    ['an Open Document drawing', named('application/vnd.oasis.opendocument.graphics'), 'unsupported'],
    ['an empty archive', writeZip([]), 'empty'],
    ['a locked archive', writeZip([{ name: 'word/document.xml', data: 'x', flags: 1 }]), 'encrypted'],
    ['sound', 'ID3\x03\0', 'unsupported'],
    ['an archive', '7z\xbc\xaf\x27\x1c', 'unsupported'],
    ['a program', 'MZ\x90\0\x03\0\0\0', 'unsupported'],
  ] as const)('%s', async (_, bytes, code) => {
    await expect(typeOf(bytes, 'letter.docx')).rejects.toMatchObject({ name: 'DocumentRefused', code });
  });
});
