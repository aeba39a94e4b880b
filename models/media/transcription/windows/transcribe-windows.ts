import type { TranscriptionLanguage, TranscriptionPiece, TranscriptionSegment } from '../transcriber.ts';
import { findPause, findSound } from './find-sound.ts';
import { hearWindow } from './hear-window.ts';
import { isSaid } from './is-said.ts';
import { type Listener, WINDOW_SAMPLES } from './listener.ts';
import { createSoundBuffer } from './sound-buffer.ts';

const RATE = 16_000;
/** Kept before and after a sound, so that its first and last letters are heard. */
const LEAD_SAMPLES = 0.2 * RATE;
const TAIL_SAMPLES = RATE;
/** A window ends early at a pause as long as this: over silence models repeat themselves, or make something up. */
const PAUSE_SAMPLES = 3 * RATE;
/** A window moves on by at least so much, or it might stand for ever. */
const LEAST_STEP = RATE;
/** Characters of what was said before that are told to the model. */
const CONTEXT_CHARACTERS = 400;

/**
 * Listens to a sound at 16 kHz in windows of at most 30 seconds, each from where the last sentence of the one before ended
 * (Whisper's paper, section 4.5). Silence is never shown to the model; what it makes of music and noise, and
 * loops, are left out.
 */
export async function* transcribeWindows(
  sound: AsyncIterator<Float32Array>,
  listen: Listener,
  given: TranscriptionLanguage | undefined,
  signal: AbortSignal,
): AsyncGenerator<TranscriptionPiece> {
  const buffer = createSoundBuffer(sound);
  let language = given;
  let context = '';
  for (;;) {
    const taken = await buffer.take(WINDOW_SAMPLES);
    if (taken.length === 0) break;
    const first = findSound(taken);
    const lead = first === undefined ? taken.length : Math.max(0, first - LEAD_SAMPLES);
    if (lead > 0) {
      buffer.skip(lead);
      yield progress(buffer.position);
      continue;
    }
    const pause = findPause(taken.subarray(LEAD_SAMPLES), PAUSE_SAMPLES);
    const window = taken.subarray(
      0,
      pause === undefined ? taken.length : LEAD_SAMPLES + pause + TAIL_SAMPLES,
    );
    const hearing = await listen(window, signal);
    const heard = await hearWindow(hearing, { language, context }, window.length / RATE, signal);
    const offset = buffer.position / RATE;
    const said = heard.segments.filter((segment) => isSaid(segment, heard, window));
    // The language of a window without words is a guess.
    if (said.length > 0) language ??= heard.language;
    for (const segment of said) yield { type: 'segment', segment: shift(segment, offset) };
    context = said
      .map(({ text }) => text)
      .join(' ')
      .slice(-CONTEXT_CHARACTERS);
    buffer.skip(Math.max(LEAST_STEP, Math.round(heard.done * RATE)));
    yield progress(buffer.position);
  }
  yield { type: 'end', durationSeconds: buffer.position / RATE, language: language ?? null };
}

function shift({ start, end, text }: TranscriptionSegment, offset: number): TranscriptionSegment {
  return { start: round(start + offset), end: round(end + offset), text };
}

function progress(samples: number): TranscriptionPiece {
  return { type: 'progress', seconds: round(samples / RATE) };
}

/** To the hundredth of a second. */
function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
