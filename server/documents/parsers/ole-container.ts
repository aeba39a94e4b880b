import { createRequire } from 'node:module';
import type { DocumentType } from '../documents.types.ts';
import { DocumentRefused } from '../documents.types.ts';
import { corrupt, encrypted } from './refusals.ts';

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Whether the bytes are an OLE compound file ([MS-CFB] 2.2): Office before 2007, or a newer file under a password. */
export const isOleContainer = (bytes: Uint8Array): boolean =>
  SIGNATURE.every((byte, index) => bytes[index] === byte);

/**
 * Which document an OLE file is, by its streams. Throws DocumentRefused: `encrypted` where it wraps a package under a
 * password ([MS-OFFCRYPTO] 2.3.2), `unsupported` where it is none that Alcove reads.
 */
export function oleTypeOf(bytes: Uint8Array): DocumentType {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw encrypted('This Office file');
  const found = STREAMS.find(([name]) => file.includes(Buffer.from(`${name}\0`, 'utf16le')));
  if (found) return found[1];
  throw new DocumentRefused(
    'unsupported',
    'Alcove cannot read this kind of file. Export it as PDF from the program that made it.',
  );
}

const STREAMS: [string, DocumentType][] = [
  ['__properties_version1.0', 'application/vnd.ms-outlook'],
  ['WordDocument', 'application/msword'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
];

/** SheetJS, which also reads the container of the other old formats: loaded with the first of them. */
export function loadSheetJs(): typeof import('@e965/xlsx') {
  return createRequire(import.meta.url)('@e965/xlsx');
}

/** The streams of an OLE file by their path, the root left out. */
export type OleStreams = Map<string, Buffer>;

/** Opens an OLE file. Throws DocumentRefused `corrupt`. */
export function readOleStreams(bytes: Uint8Array, what: string): OleStreams {
  try {
    const { FileIndex, FullPaths } = loadSheetJs().CFB.read(Buffer.from(bytes), { type: 'buffer' });
    return new Map(
      FileIndex.flatMap(({ content }: { content?: Uint8Array }, at: number): [string, Buffer][] => {
        const path = (FullPaths[at] ?? '').replace(/^[^/]*\//, '');
        return content && path !== '' ? [[path, Buffer.from(content)]] : [];
      }),
    );
  } catch {
    throw corrupt(what);
  }
}
