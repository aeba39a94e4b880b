import { OpusDecoder } from 'opus-decoder';
import { AudioRefused, cutOff, damaged } from '../audio-refused.ts';
import type { AudioSource } from '../audio-source.ts';
import type { PcmBlock } from '../pcm-block.ts';
import { openAacUnits, otherCoding, parseAacConfig } from '../read-aac.ts';
import { type Element, elementsIn, readElements } from './elements.ts';

/**
 * Decodes the sound of a WEBM or Matroska file (RFC 9559): Opus, as browsers record it, or AAC; a picture beside it is passed over. Throws
 * AudioRefused for other codings, and for what is damaged or cut off.
 */
export async function* readMatroska(source: AudioSource): AsyncGenerator<PcmBlock> {
  let track: { number: number; decoder: UnitDecoder } | undefined;
  try {
    for await (const element of readElements(source, [TRACKS, SIMPLE_BLOCK, BLOCK])) {
      if (element.id === TRACKS) {
        track?.decoder.free();
        track = await openTrack(element.body);
      } else if (track) {
        const unit = unitOf(element.body, track.number);
        if (unit) yield track.decoder.decode(unit);
      }
    }
  } finally {
    track?.decoder.free();
  }
  if (!track) throw cutOff();
}

const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const NUMBER = 0xd7;
const KIND = 0x83;
const CODEC = 0x86;
const PRIVATE = 0x63a2;
const SIMPLE_BLOCK = 0xa3;
const BLOCK = 0xa1;
const SOUND = 2;

interface UnitDecoder {
  decode(unit: Uint8Array): PcmBlock;
  free(): void;
}

async function openTrack(tracks: Uint8Array): Promise<{ number: number; decoder: UnitDecoder }> {
  const entries = elementsIn(tracks).filter(({ id }) => id === TRACK);
  const sound = entries.map(({ body }) => elementsIn(body)).find((parts) => numberOf(parts, KIND) === SOUND);
  if (!sound) throw new AudioRefused('empty', 'There is no sound in this file.');
  const part = (wanted: number) => sound.find(({ id }) => id === wanted)?.body ?? new Uint8Array();
  const codec = String.fromCharCode(...part(CODEC));
  const number = numberOf(sound, NUMBER);
  if (codec.startsWith('A_OPUS')) return { number, decoder: await openOpus(part(PRIVATE)) };
  if (!codec.startsWith('A_AAC')) throw otherCoding();
  const decode = await openAacUnits(parseAacConfig(part(PRIVATE)));
  return { number, decoder: { decode, free: () => {} } };
}

function numberOf(parts: readonly Element[], wanted: number): number {
  const body = parts.find(({ id }) => id === wanted)?.body ?? new Uint8Array();
  return body.reduce((value, byte) => value * 256 + byte, 0);
}

/** Opus decodes to this rate by itself. */
const OPUS_RATE = 16_000;

/** By the head that stands in an Ogg file, too (RFC 7845, section 5.1). */
async function openOpus(head: Uint8Array): Promise<UnitDecoder> {
  const channels = head[9];
  if (channels !== 1 && channels !== 2) throw otherCoding();
  const decoder = new OpusDecoder({
    sampleRate: OPUS_RATE,
    channels,
    streamCount: 1,
    coupledStreamCount: channels - 1,
    channelMappingTable: channels === 1 ? [0] : [0, 1],
  });
  await decoder.ready;
  return {
    decode(unit) {
      const { channelData, samplesDecoded, errors } = decoder.decodeFrame(unit);
      if (errors.length > 0 && samplesDecoded === 0) throw damaged();
      return { channels: channelData, rate: OPUS_RATE };
    },
    free: () => decoder.free(),
  };
}

/** The frame in a block, where it is of this track; several in one block are told apart by no writer of sound. */
function unitOf(block: Uint8Array, track: number): Uint8Array | undefined {
  const first = block[0] ?? 0;
  const length = Math.clz32(first) - 23;
  const number = block
    .subarray(1, length)
    .reduce((value, byte) => value * 256 + byte, first & (0xff >> length));
  if (number !== track) return undefined;
  if (((block[length + 2] ?? 0) & 0x06) !== 0) throw otherCoding();
  return block.subarray(length + 3);
}
