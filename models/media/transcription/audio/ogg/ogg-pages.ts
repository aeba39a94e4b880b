import { cutOff, damaged } from '../audio-refused.ts';
import type { AudioSource } from '../audio-source.ts';
import { pageChecksum } from './page-checksum.ts';

/** A page of an Ogg file. */
export interface OggPage {
  /** Whole, as in the file. */
  bytes: Uint8Array;
  body: Uint8Array;
  /** Number of the stream that it belongs to. */
  serial: number;
  isFirst: boolean;
  isLast: boolean;
}

/**
 * The pages of an Ogg file (RFC 3533), each checked by its checksum; at most 65,307 bytes each. What follows the last
 * page of all streams and is no page is left alone, as labels are. Throws AudioRefused for anything else.
 */
export async function* readOggPages(source: AudioSource): AsyncGenerator<OggPage> {
  const open = new Set<number>();
  let at = 0;
  while (at < source.size) {
    const length = await measurePage(source, at);
    if (length === undefined && open.size === 0 && at > 0) return;
    if (length === undefined) throw damaged();
    const page = parsePage(await source.read(at, length), length);
    if (page.isFirst) open.add(page.serial);
    if (page.isLast) open.delete(page.serial);
    yield page;
    at += length;
  }
}

const HEAD = 27;

/** Bytes of the page that begins here; undefined where none does. */
async function measurePage(source: AudioSource, at: number): Promise<number | undefined> {
  const head = await source.read(at, HEAD + 255);
  if (String.fromCharCode(...head.subarray(0, 4)) !== 'OggS') return undefined;
  const segments = head[26];
  if (segments === undefined || head.length < HEAD + segments) throw cutOff();
  const body = head.subarray(HEAD, HEAD + segments).reduce((sum, size) => sum + size, 0);
  return HEAD + segments + body;
}

function parsePage(bytes: Uint8Array, length: number): OggPage {
  if (bytes.length < length) throw cutOff();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint8(4) !== 0 || view.getUint32(22, true) !== pageChecksum(bytes)) throw damaged();
  const flags = view.getUint8(5);
  return {
    bytes,
    body: bytes.subarray(HEAD + view.getUint8(26)),
    serial: view.getUint32(14, true),
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
  };
}
