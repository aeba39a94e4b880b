/** What a WAV file says of its samples; `tag` is the number of their coding, 1 for whole numbers. */
export interface WavFormat {
  rate?: number;
  channels?: number;
  tag?: number;
}

/** A WAV file of these samples, 16 bits each, which the format need not be true to. */
export function writeWav(
  samples: Uint8Array,
  { rate = 16_000, channels = 1, tag = 1 }: WavFormat = {},
): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt \x10', 8, 'latin1');
  head.writeUInt16LE(tag, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt16LE(2 * channels, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
