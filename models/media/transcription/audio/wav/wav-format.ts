import { AudioRefused, cutOff, damaged } from '../audio-refused.ts';
import type { AudioSource } from '../audio-source.ts';
import { isDecodable } from '../pcm-block.ts';

/** How a WAV file holds its samples, and where. */
export interface WavFormat {
  coding: WavCoding;
  channels: number;
  rate: number;
  bytesPerSample: number;
  /** Bytes from the start of the file. */
  from: number;
  to: number;
}

export type WavCoding = 'pcm' | 'float' | 'a-law' | 'mu-law';

/**
 * Reads the chunks of a RIFF, RF64 or BW64 file up to its samples (Microsoft, Multiple Channel Audio Data and WAVE
 * Files; EBU Tech 3306). Throws AudioRefused for what is damaged, cut off or coded in another way.
 */
export async function readWavFormat(source: AudioSource): Promise<WavFormat> {
  let shape: WavShape | undefined;
  let longSize: number | undefined;
  let at = 12;
  for (let count = 0; count < MOST_CHUNKS && at + 8 <= source.size; count++) {
    const { id, size } = await readChunkHead(source, at);
    if (id === 'ds64') longSize = await readLongSize(source, at + 8);
    if (id === 'fmt ') shape = parseShape(await source.read(at + 8, Math.min(size, 40)));
    if (id === 'data') {
      if (!shape) throw damaged();
      return { ...shape, ...placeData(at + 8, longSize ?? size, shape, source.size) };
    }
    at += 8 + size + (size % 2);
  }
  throw at > source.size ? cutOff() : damaged();
}

type WavShape = Omit<WavFormat, 'from' | 'to'>;

/** A header that goes on for longer than this is no header. */
const MOST_CHUNKS = 1_000;
/** Programs that write into a pipe cannot know the size and leave one of the largest numbers, or none. */
const LEAST_PLACEHOLDER = 0x7fff_0000;

async function readChunkHead(source: AudioSource, at: number): Promise<{ id: string; size: number }> {
  const head = await source.read(at, 8);
  const id = String.fromCharCode(...head.subarray(0, 4));
  return { id, size: viewOf(head).getUint32(4, true) };
}

async function readLongSize(source: AudioSource, at: number): Promise<number> {
  const sizes = await source.read(at, 16);
  if (sizes.length < 16) throw cutOff();
  return Number(viewOf(sizes).getBigUint64(8, true));
}

function placeData(
  from: number,
  size: number,
  shape: WavShape,
  fileSize: number,
): { from: number; to: number } {
  const isUnknown = size === 0 || (size >= LEAST_PLACEHOLDER && from + size > fileSize);
  if (!isUnknown && from + size > fileSize) throw cutOff();
  const frame = shape.bytesPerSample * shape.channels;
  const bytes = isUnknown ? fileSize - from : size;
  return { from, to: from + bytes - (bytes % frame) };
}

function parseShape(chunk: Uint8Array): WavShape {
  if (chunk.length < 16) throw damaged();
  const view = viewOf(chunk);
  const channels = view.getUint16(2, true);
  const rate = view.getUint32(4, true);
  if (!isDecodable(channels, rate))
    throw new AudioRefused('unsupported', 'A WAV file needs 1 to 8 channels and 8 to 192 kHz.');
  const bytesPerSample = view.getUint16(12, true) / channels;
  const coding = CODINGS[tagOf(view)];
  if (!coding?.bytes.includes(bytesPerSample))
    throw new AudioRefused('unsupported', 'The sound in this WAV file is coded in a way that is not read.');
  return { coding: coding.name, channels, rate, bytesPerSample };
}

const CODINGS: Readonly<Record<number, { name: WavCoding; bytes: readonly number[] }>> = {
  1: { name: 'pcm', bytes: [1, 2, 3, 4] },
  3: { name: 'float', bytes: [4, 8] },
  6: { name: 'a-law', bytes: [1] },
  7: { name: 'mu-law', bytes: [1] },
};

/** WAVE_FORMAT_EXTENSIBLE holds the tag at the head of its GUID. */
function tagOf(view: DataView): number {
  const tag = view.getUint16(0, true);
  return tag === 0xfffe && view.byteLength >= 26 ? view.getUint16(24, true) : tag;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
