import type { AudioSource } from '../audio-source.ts';
import { type Mp3Frame, parseMp3Frame } from './mp3-frame.ts';

/** Where the first frame of an MP3 file begins, behind its labels; undefined where frames do not follow each other. */
export async function findMp3(source: AudioSource): Promise<number | undefined> {
  const from = await skipLabels(source);
  const start = await source.read(from, SEARCH_BYTES);
  const isWhole = from + start.length >= source.size;
  for (let at = 0; at + 4 <= start.length; at++)
    if (start[at] === 0xff && isRun(start, at, isWhole)) return from + at;
  return undefined;
}

const SEARCH_BYTES = 16 * 1024;
/** So many frames in a row are no accident. */
const RUN = 3;

/** ID3v2 labels (id3.org, version 2.4.0, section 3.1) may hold pictures of megabytes. */
async function skipLabels(source: AudioSource): Promise<number> {
  let at = 0;
  for (;;) {
    const head = await source.read(at, 10);
    if (head.length < 10 || String.fromCharCode(...head.subarray(0, 3)) !== 'ID3') return at;
    const size = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    at += 10 + size + ((head[5] as number) & 0x10 ? 10 : 0);
  }
}

function isRun(bytes: Uint8Array, from: number, isWhole: boolean): boolean {
  const first = parseMp3Frame(bytes, from);
  let frame: Mp3Frame | undefined = first;
  let at = from;
  for (let count = 1; first && frame && isAlike(first, frame); count++) {
    at += frame.bytes;
    if (count === RUN || (isWhole && at === bytes.length)) return true;
    frame = parseMp3Frame(bytes, at);
  }
  return false;
}

function isAlike(one: Mp3Frame, other: Mp3Frame): boolean {
  return one.rate === other.rate && one.version === other.version;
}
