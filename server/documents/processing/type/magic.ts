import type { DocumentType } from '../../documents.types.ts';

/** ISO 32000-1, appendix H, note 13: readers find the header anywhere in the first 1,024 bytes. */
const PDF_HEADER_WITHIN = 1024;

/** What Alcove does not read, by what a person would call it. */
export type Unread = 'sound' | 'archive' | 'program' | 'other';

/** What the first bytes say: a type, a zip container, something Alcove does not read, or nothing. */
export function matchMagic(bytes: Uint8Array): DocumentType | 'zip' | Unread | undefined {
  const head = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.length, PDF_HEADER_WITHIN),
  ).toString('latin1');
  return MAGIC.find(([pattern]) => pattern.test(head))?.[1];
}

const MAGIC: [RegExp, DocumentType | 'zip' | Unread][] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
  [/^PK(\x03\x04|\x05\x06|\x07\x08)/, 'zip'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^BM[\s\S]{4}\0\0\0\0/, 'image/bmp'],
  [/^(II\*\0|MM\0\*)/, 'image/tiff'],
  [/^[\s\S]{4}ftypavi[fs]/, 'image/avif'],
  [/^[\s\S]{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1)/, 'image/heic'],
  [/^\{\\rtf/, 'application/rtf'],
  [/^(OggS|ID3|fLaC|RIFF|\xff[\xe2-\xfb]|\x1aE\xdf\xa3|[\s\S]{4}ftyp)/, 'sound'],
  [/^(\x1f\x8b|BZh\d|7z\xbc\xaf|Rar!|\xfd7zXZ|\x28\xb5\x2f\xfd)/, 'archive'],
  [/^(\x7fELF|MZ[\s\S]{0,60}\0|\xca\xfe\xba\xbe|SQLite format 3\0)/, 'program'],
  [/^(%!PS|AT&TFORM|ITSF|!BDN|\0\0\0\x0cjP)/, 'other'],
  // Behind what begins with another signature: a container may hold a PDF in its first kilobyte.
  [/^[\s\S]{0,1019}%PDF-/, 'application/pdf'],
];
