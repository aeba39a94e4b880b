import { setImmediate as nextTurn } from 'node:timers/promises';
import { MPEGDecoder } from 'mpg123-decoder';
import type { StoredFile } from '../../../stored-file.ts';
import { AudioRefused, cutOff, damaged } from './audio-refused.ts';
import { type AudioSource, openAudio } from './audio-source.ts';
import { readFlac } from './flac/read-flac.ts';
import { readMatroska } from './matroska/read-matroska.ts';
import { readMp4 } from './mp4/read-mp4.ts';
import { readOgg } from './ogg/read-ogg.ts';
import type { PcmBlock } from './pcm-block.ts';
import { isAdts, readAdts } from './read-adts.ts';
import { createResampler, type Resampler } from './resampler.ts';
import { readWav } from './wav/read-wav.ts';

/** Samples a second that speech is listened to at. */
export const SPEECH_RATE = 16_000;
/** Longest sound in seconds (api-decisions.md), and one second for what encoders put around it. */
const MOST_SECONDS = 2 * 3_600 + 1;

/**
 * The sound of an MP3, WAV, OGG (Vorbis, Opus), FLAC, M4A, AAC or WEBM file, told by its content, in one channel at 16 kHz, piece by
 * piece: memory does not grow with its length, and only as much is decoded as is asked for. `from` is a file or the bytes.
 * A file that was cut off gives what is there and calls `onCutOff`. Throws AudioRefused for everything else, for what holds no sound, and as
 * soon as it turns out to be longer than two hours; the reason of `signal` between two pieces.
 */
export async function* decodeAudio(
  from: StoredFile | Uint8Array,
  signal: AbortSignal,
  onCutOff: () => void = () => {},
): AsyncGenerator<Float32Array> {
  const source = await openAudio(from);
  try {
    let total = 0;
    for await (const samples of toSpeechRate(wholeBlocks(source, onCutOff))) {
      total += samples.length;
      if (total > MOST_SECONDS * SPEECH_RATE)
        throw new AudioRefused('too_long', 'The recording is longer than 2 hours. Cut it into parts.');
      if (samples.length > 0) yield samples;
      // An order to stop, and a look at whether this process lives, come in between.
      await nextTurn();
      signal.throwIfAborted();
    }
    if (total === 0) throw new AudioRefused('empty', 'There is no sound in this file.');
  } finally {
    await source.close();
  }
}

/** What is decoded before a file ends too early is kept: the rest of a recording cannot be sent again. */
async function* wholeBlocks(source: AudioSource, onCutOff: () => void): AsyncGenerator<PcmBlock> {
  let isHeard = false;
  try {
    for await (const block of await openDecoder(source)) {
      isHeard ||= (block.channels[0]?.length ?? 0) > 0;
      yield block;
    }
  } catch (error) {
    // Tables that point behind their own end.
    if (error instanceof RangeError) throw damaged();
    if (!isHeard || !(error instanceof AudioRefused) || error.code !== 'cut_off') throw error;
    onCutOff();
  }
}

async function* toSpeechRate(blocks: AsyncIterable<PcmBlock>): AsyncGenerator<Float32Array> {
  let current: { rate: number; resampler: Resampler } | undefined;
  for await (const { channels, rate } of blocks) {
    if (current && current.rate !== rate) yield current.resampler.end();
    if (current?.rate !== rate) current = { rate, resampler: createResampler(rate, SPEECH_RATE) };
    yield current.resampler.push(mixDown(channels));
  }
  if (current) yield current.resampler.end();
}

/** The mean of all channels; what is no number is silence, and what is louder than loudest is cut. */
function mixDown(channels: readonly Float32Array[]): Float32Array {
  const length = Math.min(...channels.map((channel) => channel.length));
  const mixed = new Float32Array(length);
  for (let at = 0; at < length; at++) {
    let sum = 0;
    for (const channel of channels) sum += channel[at] as number;
    const mean = sum / channels.length;
    mixed[at] = Number.isNaN(mean) ? 0 : Math.max(-1, Math.min(1, mean));
  }
  return mixed;
}

/** The decoder that the content of a file asks for, whatever its name. Throws AudioRefused where there is none. */
async function openDecoder(source: AudioSource): Promise<AsyncGenerator<PcmBlock>> {
  if (source.size === 0) throw new AudioRefused('empty', 'The file is empty.');
  const start = Buffer.from(await source.read(0, 16)).toString('latin1');
  if (/^(RIFF|RF64|BW64)....WAVE/s.test(start)) return readWav(source);
  if (start.startsWith('OggS')) return readOgg(source);
  if (start.startsWith('fLaC')) return readFlac(source);
  if (/^....(?:ftyp|moov|mdat)/s.test(start)) return readMp4(source);
  if (start.startsWith('\x1a\x45\xdf\xa3')) return readMatroska(source);
  const known = OTHERS.find(({ mark }) => mark.test(start));
  if (known) throw new AudioRefused('unsupported', `This is ${known.name}. Send MP3, M4A, WAV or OGG.`);
  const label = await skipLabels(source);
  if (await isAdts(source, label)) return readAdts(source, label);
  const from = await findMp3(source, label);
  if (from !== undefined) return readMp3(source, from);
  throw new AudioRefused('unsupported', 'This is no MP3, M4A, AAC, WAV, OGG, FLAC or WEBM file.');
}

const OTHERS = [
  {
    name: 'a video',
    mark: /^RIFF....AVI |^\x00\x00\x01[\xb3\xba]|^FLV\x01|^\x30\x26\xb2\x75/s,
  },
  { name: 'an AIFF file', mark: /^FORM....AIF[FC]/s },
  { name: 'an AMR file', mark: /^#!AMR/ },
];

/** Where the first frame of an MP3 file begins, behind its labels; undefined where frames do not follow each other. */
async function findMp3(source: AudioSource, from: number): Promise<number | undefined> {
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

/**
 * Decodes an MP3 file, whose first frame is at `from`, piece by piece. Throws AudioRefused for what is damaged, and at
 * the end of what is shorter than its own Xing or Info frame says.
 */
async function* readMp3(source: AudioSource, from: number): AsyncGenerator<PcmBlock> {
  const promised = promisedBytes(await source.read(from, 2_048));
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    for (let at = from; at < source.size; at += PIECE_BYTES) {
      const { channelData, samplesDecoded, sampleRate } = decode(decoder, await source.read(at, PIECE_BYTES));
      if (samplesDecoded > 0 && sampleRate > 0) yield { channels: channelData, rate: sampleRate };
    }
  } finally {
    decoder.free();
  }
  if (promised !== undefined && from + promised > source.size) throw cutOff();
}

const PIECE_BYTES = 4 * 1024;

function decode(decoder: MPEGDecoder, bytes: Uint8Array) {
  try {
    return decoder.decode(bytes);
  } catch {
    throw damaged();
  }
}

/** Bytes of sound that the Xing or Info frame at the head of an MP3 file promises; undefined where it does not say. */
function promisedBytes(start: Uint8Array): number | undefined {
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

/** What the head of an MPEG audio frame says (ISO/IEC 11172-3 and 13818-3, layer III). */
interface Mp3Frame {
  bytes: number;
  rate: number;
  /** 1, 2 or 2.5. */
  version: number;
  isMono: boolean;
}

/** The frame whose head stands at `at`; undefined where none does. */
function parseMp3Frame(bytes: Uint8Array, at: number): Mp3Frame | undefined {
  const [sync, kind, rates, mode] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || kind === undefined || rates === undefined || mode === undefined) return undefined;
  if ((kind & 0xe0) !== 0xe0 || (kind & 0x06) !== 0x02) return undefined;
  const version = VERSIONS[(kind >> 3) & 3];
  const rate = RATES[(rates >> 2) & 3];
  if (!version || !rate) return undefined;
  const kilobits = (version === 1 ? BITRATES_1 : BITRATES_2)[rates >> 4];
  if (!kilobits) return undefined;
  const perFrame = version === 1 ? 144_000 : 72_000;
  const actualRate = rate / (version === 1 ? 1 : version * 2 === 4 ? 2 : 4);
  const padding = (rates >> 1) & 1;
  return {
    bytes: Math.floor((perFrame * kilobits) / actualRate) + padding,
    rate: actualRate,
    version,
    isMono: mode >> 6 === 3,
  };
}

const VERSIONS: readonly (number | undefined)[] = [2.5, undefined, 2, 1];
const RATES = [44_100, 48_000, 32_000];
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
