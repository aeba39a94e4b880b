import { damaged } from '../audio-refused.ts';
import type { AudioSource } from '../audio-source.ts';

/** A box in memory (ISO/IEC 14496-12, 4.2). */
export interface Box {
  type: string;
  body: Uint8Array;
}

/** A box of the file itself; it may end behind the file, where that was cut off. */
export interface TopBox {
  type: string;
  start: number;
  /** Where its body begins. */
  from: number;
  end: number;
}

const MOST_TOP_BOXES = 100_000;

/** The boxes of a file, in order. Throws AudioRefused where one cannot be a box. */
export async function* readTopBoxes(source: AudioSource): AsyncGenerator<TopBox> {
  let start = 0;
  for (let count = 0; start + 8 <= source.size; count++) {
    if (count === MOST_TOP_BOXES) throw damaged();
    const head = viewOf(await source.read(start, 16));
    const isLong = head.getUint32(0) === 1 && head.byteLength === 16;
    const size = isLong ? Number(head.getBigUint64(8)) : head.getUint32(0) || source.size - start;
    const from = start + (isLong ? 16 : 8);
    if (start + size < from) throw damaged();
    yield { type: nameAt(head, 4), start, from, end: start + size };
    start += size;
  }
}

/** The boxes within a body; one that would end behind it ends there. */
export function boxesIn(body: Uint8Array): Box[] {
  const boxes: Box[] = [];
  const view = viewOf(body);
  for (let at = 0; at + 8 <= body.length; ) {
    const size = view.getUint32(at) || body.length - at;
    if (size < 8) throw damaged();
    boxes.push({ type: nameAt(view, at + 4), body: body.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

/** The first box along a path of names. */
export function findBox(body: Uint8Array, ...path: string[]): Uint8Array | undefined {
  let found: Uint8Array | undefined = body;
  for (const name of path) found = found && boxesIn(found).find(({ type }) => type === name)?.body;
  return found;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
}
