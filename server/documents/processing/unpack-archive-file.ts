import { safeFilename } from '../../http/safe-filename.ts';
import { DocumentRefused, type DocumentType, MOST_DOCUMENT_BYTES } from '../documents.types.ts';
import { empty } from '../parsers/refusals.ts';
import { DEFAULT_ZIP_LIMITS, openZip, type SafeZip } from '../parsers/safe-zip.ts';
import type { DocumentOrder, PassedOver } from './document-messages.ts';
import { loadFile } from './open-file.ts';
import { archiveInArchive, notAnArchive, tooLargeInArchive, tooManyFiles } from './refusals.ts';
import type { ServerLine } from './server-line.ts';
import { detectType } from './type/detect-type.ts';
import { kindOfZip } from './type/detect-zip-type.ts';
import { matchMagic } from './type/magic.ts';
import { unsupported } from './type/unsupported.ts';

const WHAT = 'This archive';
/** Files of one archive; each becomes a document. */
const MOST_FILES = 500;

/**
 * Sends each file of a ZIP archive that is a document, one at a time, and returns those that are none. An archive within it is one of
 * those: it is not unpacked. Names are names, never places. Throws DocumentRefused for what is no archive, is locked, or holds too much.
 */
export async function unpackArchiveFile(order: DocumentOrder, line: ServerLine): Promise<PassedOver[]> {
  const zip = await openArchive((await loadFile(order)).bytes);
  const passedOver: PassedOver[] = [];
  for (const name of filesOf(zip)) {
    const filename = safeFilename(name);
    const found = await readEntry(zip, name, filename);
    if ('code' in found) passedOver.push({ filename, code: found.code, message: found.message });
    else await line.deliver({ type: 'entry', entry: { filename, ...found } });
  }
  await line.delivered();
  return passedOver;
}

/** Word's documents and others' are containers of the same kind, and no archives to a person. */
async function openArchive(bytes: Uint8Array): Promise<SafeZip> {
  if (matchMagic(bytes) !== 'zip') throw notAnArchive();
  const zip = await openZip(bytes, WHAT, DEFAULT_ZIP_LIMITS, (name) => name);
  const kind = await kindOfZip(zip);
  if (kind === 'other') throw unsupported(kind);
  if (kind !== 'archive') throw notAnArchive();
  return zip;
}

function filesOf({ names }: SafeZip): string[] {
  const files = names.filter((name) => !HIDDEN.test(name));
  if (files.length === 0) throw empty();
  if (files.length > MOST_FILES) throw tooManyFiles(MOST_FILES);
  return files;
}

/** What programs put beside a person's files, as when a folder is added. */
const HIDDEN = /(?:^|\/)(?:\.(?!\.(?:\/|$))[^/]+|__MACOSX|node_modules|Thumbs\.db|desktop\.ini)(?=\/|$)/;

async function readEntry(
  zip: SafeZip,
  name: string,
  filename: string,
): Promise<{ contentType: DocumentType; bytes: Uint8Array } | DocumentRefused> {
  try {
    const bytes = await readWhole(zip, name);
    return bytes ? { contentType: await typeOf(bytes, filename), bytes } : tooLargeInArchive();
  } catch (error) {
    // What unpacks into too much is meant to do harm: nothing of it is taken.
    if (error instanceof DocumentRefused && error.code !== 'too_large_unpacked') return error;
    throw error;
  }
}

/** Undefined for a file that is larger than a document may be. */
async function readWhole(zip: SafeZip, name: string): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of zip.read(name)) {
    size += piece.length;
    if (size > MOST_DOCUMENT_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function typeOf(bytes: Uint8Array, filename: string): Promise<DocumentType> {
  if (matchMagic(bytes) !== 'zip') return detectType(bytes, filename);
  const inner = await openZip(bytes, 'This container file');
  if (inner.names.length > 0 && (await kindOfZip(inner)) === 'archive') throw archiveInArchive();
  return detectType(bytes, filename);
}
