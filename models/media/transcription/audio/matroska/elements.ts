import { cutOff, damaged } from '../audio-refused.ts';
import type { AudioSource } from '../audio-source.ts';

/** An element in memory (RFC 8794, section 4). */
export interface Element {
  id: number;
  body: Uint8Array;
}

/** Elements that only hold others: the segment, its clusters, and groups of blocks. */
const HOLDERS = new Set([0x18538067, 0x1f43b675, 0xa0]);
const MOST_BODY_BYTES = 8 * 1024 * 1024;

/**
 * The elements with one of these ids, wherever they stand in the segment; others are passed over. Throws AudioRefused where the file ends
 * within one.
 */
export async function* readElements(source: AudioSource, wanted: readonly number[]): AsyncGenerator<Element> {
  for (let at = 0; at < source.size; ) {
    const head = parseHead(await source.read(at, 12));
    if (!head) throw at + 12 > source.size ? cutOff() : damaged();
    at += head.bytes;
    if (HOLDERS.has(head.id)) continue;
    // Programs that write into a pipe leave the size of what holds others open, and of nothing else.
    if (head.size === undefined) throw damaged();
    if (at + head.size > source.size) throw cutOff();
    if (wanted.includes(head.id)) {
      if (head.size > MOST_BODY_BYTES) throw damaged();
      yield { id: head.id, body: await source.read(at, head.size) };
    }
    at += head.size;
  }
}

/** The elements within a body. */
export function elementsIn(body: Uint8Array): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < body.length; ) {
    const head = parseHead(body.subarray(at, at + 12));
    if (head?.size === undefined) throw damaged();
    at += head.bytes;
    elements.push({ id: head.id, body: body.subarray(at, at + head.size) });
    at += head.size;
  }
  return elements;
}

/** An id, which keeps the mark of its length, and a size; undefined where these bytes are none. */
function parseHead(bytes: Uint8Array): { id: number; size: number | undefined; bytes: number } | undefined {
  const idBytes = Math.clz32(bytes[0] ?? 0) - 23;
  const sizeBytes = Math.clz32(bytes[idBytes] ?? 0) - 23;
  if (idBytes > 4 || sizeBytes > 8 || bytes.length < idBytes + sizeBytes) return undefined;
  const id = bytes.subarray(0, idBytes).reduce((value, byte) => value * 256 + byte, 0);
  const rest = bytes.subarray(idBytes + 1, idBytes + sizeBytes);
  const first = (bytes[idBytes] ?? 0) & (0xff >> sizeBytes);
  const isOpen = first === 0xff >> sizeBytes && rest.every((byte) => byte === 0xff);
  const size = rest.reduce((value, byte) => value * 256 + byte, first);
  return { id, size: isOpen ? undefined : size, bytes: idBytes + sizeBytes };
}
