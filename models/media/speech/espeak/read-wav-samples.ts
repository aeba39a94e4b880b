/**
 * The samples of a WAV file of one channel and 16 bits, from -1 to 1. The length that the header tells is not used:
 * espeak-ng writes it before it knows. Throws RangeError for what is no such file.
 */
export function readWavSamples(wav: Uint8Array): Float32Array {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const from = dataOffset(view);
  const samples = new Float32Array((view.byteLength - from) >> 1);
  for (let index = 0; index < samples.length; index++)
    samples[index] = view.getInt16(from + 2 * index, true) / 32_768;
  return samples;
}

function dataOffset(view: DataView): number {
  let at = 12;
  while (at + 8 <= view.byteLength) {
    if (view.getUint32(at) === DATA) return at + 8;
    at += 8 + view.getUint32(at + 4, true);
  }
  throw new RangeError('There are no samples');
}

/** `data` in ASCII. */
const DATA = 0x64617461;
