import type { DocumentSource } from '../document-source.ts';
import { escapeXml } from './escape-xml.ts';

/** An e-mail as a mail program saves it: encoded words in its head, the text twice, plain and as HTML, quoted-printable. */
export function buildEml({
  name,
  body,
  from = '',
  to = '',
  subject = '',
  date = '',
}: DocumentSource): Buffer {
  const lines = [
    `From: ${encodeAddress(from)}`,
    `To: ${encodeAddress(to)}`,
    `Subject: ${encodeWords(subject)}`,
    `Date: ${date}`,
    `Message-ID: <${name}@example.com>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
    '',
    ...part('text/plain', body),
    ...part('text/html', `<html><body>${body.split('\n').map(htmlLine).join('\n')}</body></html>`),
    `--${BOUNDARY}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'), 'ascii');
}

const BOUNDARY = '=_retrieval_set';

function part(type: string, text: string): string[] {
  return [
    `--${BOUNDARY}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    ...text.split('\n').map(encodeQuotedPrintable),
    '',
  ];
}

function htmlLine(line: string): string {
  return line === '' ? '' : `<p>${escapeXml(line)}</p>`;
}

function encodeAddress(address: string): string {
  return address.replace(/^[^<]+(?= <)/u, (display) => encodeWords(display));
}

/** RFC 2047, in pieces of whole words that stay below 75 characters. */
function encodeWords(text: string): string {
  if (/^[ -~]*$/u.test(text)) return text;
  const pieces = text.match(/.{1,18}/gsu) ?? [];
  return pieces.map((piece) => `=?utf-8?B?${Buffer.from(piece).toString('base64')}?=`).join('\r\n ');
}

/** RFC 2045 section 6.7: lines of at most 76 characters. */
function encodeQuotedPrintable(line: string): string {
  const units = [...Buffer.from(line)].map((byte) =>
    byte >= 32 && byte <= 126 && byte !== 61
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  );
  let out = '';
  let width = 0;
  for (const unit of units) {
    if (width + unit.length > 75) {
      out += '=\r\n';
      width = 0;
    }
    out += unit;
    width += unit.length;
  }
  return out;
}
