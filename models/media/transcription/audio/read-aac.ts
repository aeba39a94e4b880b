import { AudioRefused, damaged } from './audio-refused.ts';
import type { PcmBlock } from './pcm-block.ts';
import { type FrameDecoder, openAac } from './symphonia/frame-decoder.ts';

/** How AAC is coded, as its AudioSpecificConfig says (ISO/IEC 14496-3, 1.6.2.1). */
export interface AacShape {
  rate: number;
  channels: number;
}

/**
 * Reads an AudioSpecificConfig. Of HE-AAC the lower half is decoded, which is AAC-LC of half the rate. Throws AudioRefused for other
 * kinds, and for more than two channels.
 */
export function parseAacConfig(config: Uint8Array): AacShape {
  const bits = bitReader(config);
  let kind = readKind(bits);
  const rate = readRate(bits);
  const channels = bits(4);
  if (kind === SBR || kind === PS) {
    readRate(bits);
    kind = readKind(bits);
  }
  if (kind !== LC) throw otherCoding();
  return shapeOf(rate, channels);
}

const LC = 2;
const SBR = 5;
const PS = 29;

type BitReader = (count: number) => number;

function bitReader(bytes: Uint8Array): BitReader {
  let at = 0;
  return (count) => {
    let value = 0;
    for (let bit = 0; bit < count; bit++, at++)
      value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  };
}

function readKind(bits: BitReader): number {
  const kind = bits(5);
  return kind === 31 ? 32 + bits(6) : kind;
}

function readRate(bits: BitReader): number | undefined {
  const index = bits(4);
  return index === 15 ? bits(24) : AAC_RATES[index];
}

const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];

function shapeOf(rate: number | undefined, channels: number): AacShape {
  if (rate === undefined || channels < 1 || channels > 2)
    throw new AudioRefused('unsupported', 'AAC sound needs one channel or two. Send MP3, WAV or OGG.');
  return { rate, channels };
}

/** The refusal of sound in a known container whose coding is not read. */
export function otherCoding(): AudioRefused {
  return new AudioRefused(
    'unsupported',
    'The sound in this file is coded in a way that is not read. Send MP3, WAV or OGG.',
  );
}

/** Decodes access units one by one. Throws AudioRefused where one is damaged. */
export async function openAacUnits({ rate, channels }: AacShape): Promise<(unit: Uint8Array) => PcmBlock> {
  const decoder = await openAac(rate, channels);
  if (!decoder) throw otherCoding();
  return (unit) => ({ channels: decodeUnit(decoder, unit), rate });
}

function decodeUnit(decoder: FrameDecoder, unit: Uint8Array): Float32Array[] {
  const sound = decoder.decode(unit);
  if (!sound) throw damaged();
  return sound;
}

/** The head of an ADTS frame (ISO/IEC 14496-3, 1.A.2.2): its shape, and where its access unit begins and ends. */
export function parseAdts(
  head: Uint8Array,
): { shape: AacShape; headBytes: number; frameBytes: number } | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = head;
  if (head.length < 7 || first !== 0xff || (second & 0xf6) !== 0xf0) return undefined;
  const frameBytes = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  const headBytes = second & 1 ? 7 : 9;
  const rate = AAC_RATES[(third >> 2) & 15];
  const channels = ((third & 1) << 2) | (fourth >> 6);
  if (third >> 6 !== 1 || rate === undefined || frameBytes <= headBytes) return undefined;
  return { shape: { rate, channels }, headBytes, frameBytes };
}
