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

describe('a text that looks like a mail', () => {
  const memo = 'From: Human Resources\nTo: All\nDate: 3 March\nDeadline: Friday\n\nPlease answer.\n';
  const byHand = 'From: Anna <anna@example.org>\nTo: Bo <bo@example.org>\nSubject: Tea\n\nAt four?\n';
  const saved = byHand.replace('\n\n', '\nDate: Thu, 05 Mar 2026 09:00:00 +0100\n\n');

  test.each([
    ['a memo', memo, 'memo.txt', 'text/plain'],
    ['a memo without an ending', memo, 'memo', 'text/plain'],
    ['a memo in UTF-16', Buffer.from(`\ufeff${memo}`, 'utf16le'), 'memo.txt', 'text/plain'],
    ['what a person typed', byHand, 'tea.txt', 'text/plain'],
    ['the same, called a mail', byHand, 'tea.eml', 'message/rfc822'],
    ['a draft, called a mail', 'Subject: Tea\nMIME-Version: 1.0\n\nAt four?', 'tea.eml', 'message/rfc822'],
    ['what a program dated', saved, 'tea.txt', 'message/rfc822'],
    ['what a server numbered', `Message-ID: <1@example.org>\n${byHand}`, 'tea', 'message/rfc822'],
    ['a letter from a place', 'From Lyon, summer 2024\n\nDear Anna,\n', 'letter.txt', 'text/plain'],
    ['a time table', 'From Lyon Mon 10:30 2024\n\nLate again.\n', 'letter.txt', 'text/plain'],
    ['a mailbox', `From - Mon Mar  3 10:00:00 2025\n${byHand}`, 'Inbox', 'application/mbox'],
    [
      'a mailbox of a list',
      `From bo at b.org  Mon Mar  3 10:00:00 2025\r\n${byHand}`,
      'a.txt',
      'application/mbox',
    ],
    [
      'a mailbox of a download',
      `From 17@xxx Mon Mar 03 10:00:00 +0000 2025\n${byHand}`,
      'All',
      'application/mbox',
    ],
  ])('is one where a program wrote it: %s', async (_, bytes, name, type) => {
    expect(await typeOf(bytes, name)).toBe(type);
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
