import { cutOff } from '../audio-refused.ts';
import type { AudioSource } from '../audio-source.ts';
import type { PcmBlock } from '../pcm-block.ts';
import { type SampleReader, sampleReader } from './sample-reader.ts';
import { readWavFormat, type WavFormat } from './wav-format.ts';

/** Decodes a WAV file piece by piece. Throws AudioRefused for what is damaged, cut off or coded in another way. */
export async function* readWav(source: AudioSource): AsyncGenerator<PcmBlock> {
  const format = await readWavFormat(source);
  const reader = sampleReader(format.coding, format.bytesPerSample);
  const frame = format.bytesPerSample * format.channels;
  const piece = frame * Math.floor(PIECE_BYTES / frame);
  for (let at = format.from; at < format.to; at += piece) {
    const wanted = Math.min(piece, format.to - at);
    const bytes = await source.read(at, wanted);
    if (bytes.length < wanted) throw cutOff();
    yield { channels: separate(bytes, format, reader), rate: format.rate };
  }
}

const PIECE_BYTES = 64 * 1024;

function separate(bytes: Uint8Array, format: WavFormat, read: SampleReader): Float32Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { channels, bytesPerSample } = format;
  const frames = bytes.length / (channels * bytesPerSample);
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(frames);
    for (let at = 0; at < frames; at++) samples[at] = read(view, (at * channels + channel) * bytesPerSample);
    return samples;
  });
}
