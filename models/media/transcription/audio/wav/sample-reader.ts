import type { WavCoding } from './wav-format.ts';

/** Reads the sample that stands at a byte, from -1 to 1. */
export type SampleReader = (view: DataView, at: number) => number;

/** How to read samples of this coding and size; G.711 for the two laws. */
export function sampleReader(coding: WavCoding, bytes: number): SampleReader {
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
