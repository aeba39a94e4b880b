import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import { AudioRefused, damaged } from '../audio-refused.ts';
import { isDecodable } from '../pcm-block.ts';

/** What an Ogg stream holds, told by its first page. */
export type OggContent = 'opus' | 'vorbis' | 'video' | 'other';

/** Decodes one stream, fed whole pages. */
export interface OggDecoder {
  ready: Promise<void>;
  decode(page: Uint8Array): DecodedPages | Promise<DecodedPages>;
  flush(): Promise<DecodedPages>;
  free(): void;
}

export interface DecodedPages {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
}

/** Looks at the first packet of a stream (RFC 7845 and the Vorbis I specification for the two that are decoded). */
export function identifyContent(packet: Uint8Array): OggContent {
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
export function createOggDecoder(content: 'opus' | 'vorbis', packet: Uint8Array): OggDecoder {
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
