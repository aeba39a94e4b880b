import { parseMp3Frame } from './mp3-frame.ts';

/** Bytes of sound that the Xing or Info frame at the head of an MP3 file promises; undefined where it does not say. */
export function promisedBytes(start: Uint8Array): number | undefined {
  const frame = parseMp3Frame(start, 0);
  if (!frame) return undefined;
  const sideBytes = frame.version === 1 ? (frame.isMono ? 17 : 32) : frame.isMono ? 9 : 17;
  const at = 4 + sideBytes;
  if (start.length < at + 16) return undefined;
  const name = String.fromCharCode(...start.subarray(at, at + 4));
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const flags = view.getUint32(at + 4);
  if ((name !== 'Xing' && name !== 'Info') || (flags & 2) === 0) return undefined;
  return view.getUint32(at + 8 + (flags & 1 ? 4 : 0));
}
