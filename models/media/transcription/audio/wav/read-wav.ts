import { AudioRefused, cutOff, damaged } from '../audio-refused.ts';
import type { AudioSource } from '../audio-source.ts';
import { isDecodable, type PcmBlock } from '../pcm-block.ts';

/** How a WAV file holds its samples, and where. */
interface WavFormat {
  coding: WavCoding;
  channels: number;
  rate: number;
  bytesPerSample: number;
  /** Bytes from the start of the file. */
  from: number;
  to: number;
  /** Whether samples are missing behind them. */
  isCut: boolean;
}

type WavCoding = 'pcm' | 'float' | 'a-law' | 'mu-law';

/**
 * Reads the chunks of a RIFF, RF64 or BW64 file up to its samples (Microsoft, Multiple Channel Audio Data and WAVE
 * Files; EBU Tech 3306). Throws AudioRefused for what is damaged, cut off or coded in another way.
 */
async function readWavFormat(source: AudioSource): Promise<WavFormat> {
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

type WavShape = Omit<WavFormat, 'from' | 'to' | 'isCut'>;

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
): Pick<WavFormat, 'from' | 'to' | 'isCut'> {
  const isUnknown = size === 0 || (size >= LEAST_PLACEHOLDER && from + size > fileSize);
  const isCut = !isUnknown && from + size > fileSize;
  const frame = shape.bytesPerSample * shape.channels;
  const bytes = isUnknown || isCut ? fileSize - from : size;
  return { from, to: from + bytes - (bytes % frame), isCut };
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

/** Decodes a WAV file piece by piece. Throws AudioRefused for what is damaged, cut off or coded in another way. */
export async function* readWav(source: AudioSource): AsyncGenerator<PcmBlock> {
  const format = await readWavFormat(source);
  const reader = sampleReader(format.coding, format.bytesPerSample);
  const frame = format.bytesPerSample * format.channels;
  const piece = frame * Math.floor(PIECE_BYTES / frame);
  for (let at = format.from; at < format.to; at += piece) {
    const wanted = Math.min(piece, format.to - at);
    const bytes = await source.read(at, wanted);
    if (bytes.length < wanted) throw cutOff();
    yield { channels: separate(bytes, format, reader), rate: format.rate };
  }
  if (format.isCut) throw cutOff();
}

const PIECE_BYTES = 64 * 1024;

function separate(bytes: Uint8Array, format: WavFormat, read: SampleReader): Float32Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { channels, bytesPerSample } = format;
  const frames = bytes.length / (channels * bytesPerSample);
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(frames);
    for (let at = 0; at < frames; at++) samples[at] = read(view, (at * channels + channel) * bytesPerSample);
    return samples;
  });
}

/** Reads the sample that stands at a byte, from -1 to 1. */
type SampleReader = (view: DataView, at: number) => number;

/** How to read samples of this coding and size; G.711 for the two laws. */
function sampleReader(coding: WavCoding, bytes: number): SampleReader {
  if (coding === 'pcm') return pcmReaders[bytes] ?? readPcm32;
  if (coding === 'float') return bytes === 8 ? (view, at) => view.getFloat64(at, true) : readFloat32;
  const table = coding === 'a-law' ? aLaw : muLaw;
  return (view, at) => table[view.getUint8(at)] as number;
}

const readPcm32: SampleReader = (view, at) => view.getInt32(at, true) / 2_147_483_648;
const readFloat32: SampleReader = (view, at) => view.getFloat32(at, true);

const pcmReaders: Readonly<Record<number, SampleReader>> = {
  1: (view, at) => (view.getUint8(at) - 128) / 128,
  2: (view, at) => view.getInt16(at, true) / 32_768,
  3: (view, at) => (view.getUint8(at) + 256 * view.getInt16(at + 1, true)) / 8_388_608,
  4: readPcm32,
};

const muLaw = Float32Array.from({ length: 256 }, (_, code) => {
  const bits = ~code & 0xff;
  const size = (((bits & 0x0f) << 3) + 132) * 2 ** ((bits >> 4) & 7) - 132;
  return (bits & 0x80 ? -size : size) / 32_768;
});

const aLaw = Float32Array.from({ length: 256 }, (_, code) => {
  const bits = code ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const mantissa = ((bits & 0x0f) << 4) + 8;
  const size = exponent === 0 ? mantissa : (mantissa + 256) * 2 ** (exponent - 1);
  return (bits & 0x80 ? size : -size) / 32_768;
});
