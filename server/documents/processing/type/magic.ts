import type { DocumentType } from '../../documents.types.ts';

/** ISO 32000-1, appendix H, note 13: readers find the header anywhere in the first 1,024 bytes. */
const PDF_HEADER_WITHIN = 1024;

/** What the first bytes say: a type, a zip container, something Alcove does not read, or nothing. */
export function matchMagic(bytes: Uint8Array): DocumentType | 'zip' | 'unsupported' | undefined {
  const head = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.length, PDF_HEADER_WITHIN),
  ).toString('latin1');
  return MAGIC.find(([pattern]) => pattern.test(head))?.[1];
}

const MAGIC: [RegExp, DocumentType | 'zip' | 'unsupported'][] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
  [/^PK(\x03\x04|\x05\x06|\x07\x08)/, 'zip'],
  [/^(GIF8|BM[\s\S]{4}\0\0\0\0|II\*\0|MM\0\*|RIFF|[\s\S]{4}ftyp)/, 'unsupported'],
  [/^(\x1f\x8b|BZh\d|7z\xbc\xaf|Rar!|\xfd7zXZ|\x28\xb5\x2f\xfd)/, 'unsupported'],
  [/^(\x7fELF|MZ[\s\S]{0,60}\0|\xca\xfe\xba\xbe|SQLite format 3\0|OggS|ID3|fLaC)/, 'unsupported'],
  [/^(\{\\rtf|%!PS)/, 'unsupported'],
  // Behind what begins with another signature: a container may hold a PDF in its first kilobyte.
  [/^[\s\S]{0,1019}%PDF-/, 'application/pdf'],
];
