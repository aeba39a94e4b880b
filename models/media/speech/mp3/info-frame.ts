import { crc16 } from './crc16.ts';

/** What a player must know of a file to play it to the sample. */
export interface Mp3Facts {
  /** Frames of audio, this one not among them. */
  frames: number;
  /** Bytes of those frames. */
  bytes: number;
  /** Samples that went in. */
  samples: number;
}

/** MPEG-2 layer III, 64 kbit/s, 22,050 Hz, mono, no checksum, no padding, original. */
const HEADER = 0xfff380c4;
/** Bytes of a frame with that header: 72 × 64,000 / 22,050, rounded down. */
export const INFO_FRAME_BYTES = 208;
/** Samples of a frame of MPEG-2 layer III. */
export const FRAME_SAMPLES = 576;
/** Samples of silence that LAME puts first. */
const ENCODER_DELAY = 576;
const TAG_AT = 4 + 9;
const TOC_ENTRIES = 100;
const LAME_AT = TAG_AT + 16 + TOC_ENTRIES + 4;

/**
 * The frame at the head of an MP3 file of constant bit rate that says how many samples it holds: the "Info" tag of Xing
 * with LAME's extension (gabriel.mp3-tech.org/mp3infotag.html), which players read to leave out what the encoder added
 * before and behind. Without it a file plays 40 to 100 ms too long.
 */
export function infoFrame({ frames, bytes, samples }: Mp3Facts): Uint8Array {
  const frame = new Uint8Array(INFO_FRAME_BYTES);
  const view = new DataView(frame.buffer);
  const ascii = (at: number, text: string) => frame.set(Buffer.from(text, 'latin1'), at);
  view.setUint32(0, HEADER);
  ascii(TAG_AT, 'Info');
  // Frames, bytes, table of contents and quality are there.
  view.setUint32(TAG_AT + 4, 0b1111);
  view.setUint32(TAG_AT + 8, frames);
  view.setUint32(TAG_AT + 12, bytes + INFO_FRAME_BYTES);
  for (let entry = 0; entry < TOC_ENTRIES; entry++)
    frame[TAG_AT + 16 + entry] = Math.floor((entry * 256) / TOC_ENTRIES);
  ascii(LAME_AT, 'LAME3.100');
  // Revision 0 of the tag, constant bit rate.
  frame[LAME_AT + 9] = 1;
  frame[LAME_AT + 20] = 64;
  const padding = Math.max(0, frames * FRAME_SAMPLES - ENCODER_DELAY - samples);
  writeDelays(frame, LAME_AT + 21, padding);
  view.setUint32(LAME_AT + 28, bytes + INFO_FRAME_BYTES);
  view.setUint16(LAME_AT + 34, crc16(frame.subarray(0, LAME_AT + 34)));
  return frame;
}

/** Two numbers of 12 bits each. */
function writeDelays(frame: Uint8Array, at: number, padding: number): void {
  frame[at] = ENCODER_DELAY >> 4;
  frame[at + 1] = ((ENCODER_DELAY & 15) << 4) | (padding >> 8);
  frame[at + 2] = padding & 255;
}
