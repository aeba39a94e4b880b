const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;
const PCM = 1;

/**
 * Sound as a WAV file of one channel with 16 bits a sample (RIFF, "Multimedia Programming Interface and Data
 * Specifications 1.0", 1991). Samples are from -1 to 1; what is beyond is clipped.
 *
 * @param parts samples in the order in which they were heard
 * @param sampleRate in hertz
 */
export function encodeWav(parts: readonly Float32Array[], sampleRate: number): Blob {
  const dataBytes = BYTES_PER_SAMPLE * parts.reduce((sum, { length }) => sum + length, 0);
  const pcm = parts.map(toPcm16);
  return new Blob([header(dataBytes, sampleRate), ...pcm], { type: 'audio/wav' });
}

function header(dataBytes: number, sampleRate: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  const name = (offset: number, letters: string) => {
    for (const [index, letter] of [...letters].entries()) view.setUint8(offset + index, letter.charCodeAt(0));
  };
  name(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true);
  name(36, 'data');
  view.setUint32(40, dataBytes, true);
  return view.buffer;
}

function toPcm16(samples: Float32Array): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(samples.length * BYTES_PER_SAMPLE));
  for (const [index, sample] of samples.entries()) {
    const clipped = Math.max(-1, Math.min(1, sample));
    view.setInt16(index * BYTES_PER_SAMPLE, Math.round(clipped * (clipped < 0 ? 32_768 : 32_767)), true);
  }
  return view.buffer;
}
