import { createMp3Encoder } from 'wasm-media-encoders';

/** An MP3 file of a tone of half loudness. */
export async function mp3Tone(
  hertz: number,
  seconds: number,
  sampleRate: 16_000 | 44_100 | 48_000,
): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 1, bitrate: 96 });
  const samples = Float32Array.from(
    { length: seconds * sampleRate },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / sampleRate),
  );
  const start = Buffer.from(encoder.encode([samples]));
  return Buffer.concat([start, encoder.finalize()]);
}
