import type { DocumentType } from '../../documents.types.ts';
import { decodeText } from '../../parsers/decode-text.ts';
import { isOleContainer, oleTypeOf } from '../../parsers/ole-container.ts';
import { empty } from '../../parsers/refusals.ts';
import { detectTextType } from './detect-text-type.ts';
import { detectZipType } from './detect-zip-type.ts';
import { matchMagic } from './magic.ts';
import { isUnread, unsupported } from './unsupported.ts';

/**
 * What a file is by its content; the name decides only which kind of plain text it is. Throws DocumentRefused:
 * `unsupported`, `empty`, `encrypted` and `corrupt` for a container that does not open.
 */
export async function detectType(bytes: Uint8Array, filename: string): Promise<DocumentType> {
  if (bytes.length === 0) throw empty();
  const magic = matchMagic(bytes);
  if (magic === 'zip') return detectZipType(bytes);
  if (isUnread(magic)) throw unsupported(magic);
  if (magic !== undefined) return magic;
  if (isOleContainer(bytes)) return oleTypeOf(bytes);
  const text = decodeText(bytes);
  if (text.trim() === '') throw empty();
  return detectTextType(text, filename);
}
