import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import { AudioRefused, cutOff, damaged } from '../audio-refused.ts';
import type { AudioSource } from '../audio-source.ts';
import { isDecodable, type PcmBlock } from '../pcm-block.ts';

/**
 * Decodes an OGG file with Vorbis or Opus, page by page; several recordings one after the other are one. Throws
 * AudioRefused for video, other codecs and what is damaged or cut off.
 */
export async function* readOgg(source: AudioSource): AsyncGenerator<PcmBlock> {
  let stream: Stream | undefined;
  try {
    for await (const page of readOggPages(source)) {
      if (page.isFirst) stream = await openStream(page, stream);
      if (stream?.serial !== page.serial) continue;
      yield* await decoded(stream.decoder.decode(page.bytes));
      if (!page.isLast) continue;
      yield* await decoded(stream.decoder.flush());
      stream = closeStream(stream);
    }
    if (stream) yield* await decoded(stream.decoder.flush());
  } catch (error) {
    // What its decoder still holds was said, too.
    if (stream && error instanceof AudioRefused && error.code === 'cut_off')
      yield* await decoded(stream.decoder.flush()).catch(() => []);
    throw error;
  } finally {
    closeStream(stream);
  }
}

interface Stream {
  serial: number;
  decoder: OggDecoder;
}

async function openStream(
  { body, serial }: OggPage,
  current: Stream | undefined,
): Promise<Stream | undefined> {
  const content = identifyContent(body);
  if (content === 'video') throw new AudioRefused('unsupported', 'This is a video. Send its sound alone.');
  if (content === 'other' || current) return current;
  const decoder = createOggDecoder(content, body);
  await decoder.ready;
  return { serial, decoder };
}

function closeStream(stream: Stream | undefined): undefined {
  try {
    stream?.decoder.free();
  } catch {
    // One that failed may have nothing left to free.
  }
}

/** The decoders throw strings and errors of every kind over what they cannot read. */
async function decoded(pages: DecodedPages | Promise<DecodedPages>): Promise<PcmBlock[]> {
  try {
    const { channelData, samplesDecoded, sampleRate } = await pages;
    return samplesDecoded > 0 ? [{ channels: channelData, rate: sampleRate }] : [];
  } catch {
    throw damaged();
  }
}

/** What an Ogg stream holds, told by its first page. */
type OggContent = 'opus' | 'vorbis' | 'video' | 'other';

/** Decodes one stream, fed whole pages. */
interface OggDecoder {
  ready: Promise<void>;
  decode(page: Uint8Array): DecodedPages | Promise<DecodedPages>;
  flush(): Promise<DecodedPages>;
  free(): void;
}

interface DecodedPages {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
}

/** Looks at the first packet of a stream (RFC 7845 and the Vorbis I specification for the two that are decoded). */
function identifyContent(packet: Uint8Array): OggContent {
  const start = String.fromCharCode(...packet.subarray(0, 8));
  if (start === 'OpusHead') return 'opus';
  if (start.startsWith('\x01vorbis')) return 'vorbis';
  return VIDEO.some((name) => start.startsWith(name)) ? 'video' : 'other';
}

const VIDEO = ['\x80theora', 'OVP80', 'BBCD', '\x01video'];

/**
 * A decoder for the stream that begins with this packet. Throws AudioRefused where that promises more channels, or
 * another rate, than are decoded.
 */
function createOggDecoder(content: 'opus' | 'vorbis', packet: Uint8Array): OggDecoder {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  if (packet.length < (content === 'opus' ? 19 : 30)) throw damaged();
  const channels = content === 'opus' ? view.getUint8(9) : view.getUint8(11);
  const rate = content === 'opus' ? OPUS_RATE : view.getUint32(12, true);
  if (!isDecodable(channels, rate))
    throw new AudioRefused('unsupported', 'An OGG file needs 1 to 8 channels and 8 to 192 kHz.');
  return content === 'opus' ? new OggOpusDecoder(opusOptions) : new OggVorbisDecoder();
}

/** Opus decodes to this rate by itself. */
const OPUS_RATE = 16_000;
// The package's types do not know the rate, which its documentation promises.
const opusOptions = { sampleRate: OPUS_RATE, forceStereo: false };

/** A page of an Ogg file. */
interface OggPage {
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
async function* readOggPages(source: AudioSource): AsyncGenerator<OggPage> {
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

/** The checksum of an Ogg page (RFC 3533, section 6): CRC-32 0x04c11db7, not reflected, its own field as zeros. */
export function pageChecksum(page: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < page.length; at++) {
    const byte = at >= 22 && at < 26 ? 0 : (page[at] as number);
    sum = ((sum << 8) ^ (table[(sum >>> 24) ^ byte] as number)) >>> 0;
  }
  return sum;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1;
  return sum >>> 0;
});
