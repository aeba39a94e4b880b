import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredFile } from '../../../stored-file.ts';
import { AudioRefused } from './audio-refused.ts';
import { openAudio } from './audio-source.ts';
import { mixDown } from './mix-down.ts';
import { openDecoder } from './open-decoder.ts';
import { createResampler, type Resampler } from './resampler.ts';

/** Samples a second that speech is listened to at. */
export const SPEECH_RATE = 16_000;
/** Longest sound in seconds (api-decisions.md), and one second for what encoders put around it. */
const MOST_SECONDS = 2 * 3_600 + 1;

/**
 * The sound of an MP3, WAV, OGG Vorbis or OGG Opus file, told by its content, in one channel at 16 kHz, piece by piece:
 * memory does not grow with its length, and only as much is decoded as is asked for. `from` is a file or the bytes.
 * Throws AudioRefused for everything else, for what holds no sound, and as soon as it turns out to be longer than two
 * hours; the reason of `signal` between two pieces.
 */
export async function* decodeAudio(
  from: StoredFile | Uint8Array,
  signal: AbortSignal,
): AsyncGenerator<Float32Array> {
  const source = await openAudio(from);
  try {
    let total = 0;
    for await (const samples of toSpeechRate(source)) {
      total += samples.length;
      if (total > MOST_SECONDS * SPEECH_RATE)
        throw new AudioRefused('too_long', 'The recording is longer than 2 hours. Cut it into parts.');
      if (samples.length > 0) yield samples;
      // An order to stop, and a look at whether this process lives, come in between.
      await nextTurn();
      signal.throwIfAborted();
    }
    if (total === 0) throw new AudioRefused('empty', 'There is no sound in this file.');
  } finally {
    await source.close();
  }
}

async function* toSpeechRate(source: Awaited<ReturnType<typeof openAudio>>): AsyncGenerator<Float32Array> {
  let current: { rate: number; resampler: Resampler } | undefined;
  for await (const { channels, rate } of await openDecoder(source)) {
    if (current && current.rate !== rate) yield current.resampler.end();
    if (current?.rate !== rate) current = { rate, resampler: createResampler(rate, SPEECH_RATE) };
    yield current.resampler.push(mixDown(channels));
  }
  if (current) yield current.resampler.end();
}
