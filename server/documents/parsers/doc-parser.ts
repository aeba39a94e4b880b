import type { ParsedBlock } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { unpagedParser } from './bounded-blocks.ts';
import { readOleStreams } from './ole-container.ts';
import { corrupt, encrypted } from './refusals.ts';

const WHAT = 'This Word 97 to 2003 file';

/** Word 97 to 2003 ([MS-DOC]): paragraphs, tables, notes and text boxes in the order in which the file keeps them. */
export const docParser = unpagedParser(
  ({ bytes }) => readDocText(bytes),
  ({ bytes }) => readDoc(bytes),
);

function* readDoc(bytes: Uint8Array): Generator<ParsedBlock> {
  const writer = new BlockWriter();
  // A cell ends with 7, and so does a row, once more.
  for (const line of withoutFields(readDocText(bytes)).split(/\r|\f/)) {
    const cells = line.split('\x07').map(clean);
    // What follows the last mark of a table is the paragraph below it.
    const rest = cells.pop() ?? '';
    for (const row of rowsOf(cells)) writer.row(row);
    if (rest !== '') writer.paragraph(rest);
    yield* writer.take();
  }
  yield* writer.end();
}

/** Cells between two empty ones are a row: that is how its end is marked. */
function rowsOf(cells: string[]): string[][] {
  const rows: string[][] = [[]];
  for (const cell of cells) {
    if (cell === '' && (rows.at(-1)?.length ?? 0) > 0) rows.push([]);
    else rows.at(-1)?.push(cell);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

const CONTROLS = /[\u0000-\u0008\u000e-\u001f]/g;

const clean = (text: string): string =>
  text.replaceAll('\v', '\n').replaceAll('\x1e', '-').replaceAll('\x1f', '').replace(CONTROLS, '').trim();

/** Of a field (19 instruction 20 result 21) the result, from the innermost outwards. */
function withoutFields(text: string): string {
  let kept = '';
  const hidden: boolean[] = [];
  for (const character of text) {
    if (character === '\x13') hidden.push(true);
    else if (character === '\x14') hidden.splice(-1, 1, false);
    else if (character === '\x15') hidden.pop();
    else if (!hidden.includes(true)) kept += character;
  }
  return kept;
}

const MAGIC = 0xa5ec;
const FLAGS = 0x0a;
const IS_ENCRYPTED = 0x0100;
const USES_TABLE_1 = 0x0200;
/** Where and how long the table of pieces is (fcClx, lcbClx of the FIB). */
const CLX = 0x01a2;

/** The text of a file by its table of pieces ([MS-DOC] 2.4.1). Throws DocumentRefused: encrypted, corrupt. */
function readDocText(bytes: Uint8Array): string {
  const streams = readOleStreams(bytes, WHAT);
  const main = streams.get('WordDocument');
  if (!main || main.length < CLX + 8 || main.readUInt16LE(0) !== MAGIC) throw corrupt(WHAT);
  const flags = main.readUInt16LE(FLAGS);
  if (flags & IS_ENCRYPTED) throw encrypted(WHAT);
  const table = streams.get(flags & USES_TABLE_1 ? '1Table' : '0Table');
  const start = main.readUInt32LE(CLX);
  const clx = table?.subarray(start, start + main.readUInt32LE(CLX + 4));
  try {
    return joinPieces(main, findPieces(clx ?? Buffer.alloc(0)));
  } catch (error) {
    throw error instanceof RangeError ? corrupt(WHAT) : error;
  }
}

/** Formatting (1) stands before the pieces (2). */
function findPieces(clx: Buffer): Buffer {
  let at = 0;
  while (clx.readUInt8(at) === 1) at += 3 + clx.readUInt16LE(at + 1);
  if (clx.readUInt8(at) !== 2) throw corrupt(WHAT);
  const length = clx.readUInt32LE(at + 1);
  return clx.subarray(at + 5, at + 5 + length);
}

const IS_ONE_BYTE = 0x40000000;

function joinPieces(main: Buffer, pieces: Buffer): string {
  const count = Math.floor((pieces.length - 4) / 12);
  const latin = new TextDecoder('windows-1252');
  const parts: string[] = [];
  let characters = 0;
  for (let piece = 0; piece < count; piece++) {
    const length = pieces.readUInt32LE(piece * 4 + 4) - pieces.readUInt32LE(piece * 4);
    const at = pieces.readUInt32LE((count + 1) * 4 + piece * 8 + 2);
    characters += length;
    // Pieces do not overlap: together they are no longer than the file.
    if (length < 0 || characters > main.length) throw corrupt(WHAT);
    const start = at & IS_ONE_BYTE ? (at & ~IS_ONE_BYTE) / 2 : at;
    const text = main.subarray(start, start + length * (at & IS_ONE_BYTE ? 1 : 2));
    parts.push(at & IS_ONE_BYTE ? latin.decode(text) : text.toString('utf16le'));
  }
  return parts.join('');
}
