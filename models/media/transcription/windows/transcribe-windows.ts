import { deflateSync } from 'node:zlib';
import type { TranscriptionLanguage, TranscriptionPiece, TranscriptionSegment } from '../transcriber.ts';
import { type Heard, type Hearing, type Listener, WINDOW_SAMPLES } from './listener.ts';

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

/**
 * Has a window written down until it is believed: as it comes, then without what was said before, which leads into most
 * loops and some silence, and then by chance (Whisper's paper, section 4.5; it goes through five temperatures). Of a text that the model
 * stays unsure of the surest is kept, of one that stays a loop what stands before the loop.
 *
 * @param seconds length of the window.
 */
async function hearWindow(
  hearing: Hearing,
  known: { language: TranscriptionLanguage | undefined; context: string },
  seconds: number,
  signal: AbortSignal,
): Promise<Heard> {
  const heard: Heard[] = [];
  for (const attempt of attemptsFrom(known.context)) {
    const latest = await hearing({ language: known.language, ...attempt }, signal);
    const verdict = judgeHeard(latest);
    if (verdict === 'speech') return latest;
    // Context can keep a model from writing anything, and chance can: that takes nothing back.
    const isBlank = verdict === 'blank' && attempt.context === '' && heard.length === 0;
    if (verdict === 'nothing' || isBlank) return { ...latest, segments: [], done: seconds };
    if (verdict !== 'blank') heard.push(latest);
  }
  const [surest] = heard
    .filter(({ segments }) => !isLoop(segments.map(({ text }) => text)))
    .toSorted((left, right) => right.confidence - left.confidence);
  return surest ?? { ...cutLoop(heard[0] as Heard), done: seconds };
}

function attemptsFrom(context: string): { context: string; temperature: number }[] {
  const anew = [0, 0.4, 0.8].map((temperature) => ({ context: '', temperature }));
  return context === '' ? anew : [{ context, temperature: 0 }, ...anew];
}

/** What stands before the loop, and the first of segments that repeat. */
function cutLoop(heard: Heard): Heard {
  const texts = heard.segments.map(({ text }) => text);
  const loopAt = texts.findIndex((_, at) => isLoop(texts.slice(0, at + 1)));
  const last = texts[loopAt];
  const from = last === undefined ? texts.length : texts.indexOf(last) + 1;
  const kept = heard.segments.slice(0, Math.min(from, loopAt));
  return { ...heard, segments: kept };
}

/**
 * Whether a segment holds words, and stands where there is sound. Models describe music and noise in brackets or by
 * notes, go on where it has become silent, and make thanks and credits of noise.
 */
function isSaid(
  { start, end, text }: TranscriptionSegment,
  { noSpeech }: Heard,
  window: Float32Array,
): boolean {
  const words = text.replace(/\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫♬♩]/gu, '');
  if (!/[\p{L}\p{N}]/u.test(words) || isCredits(text)) return false;
  const sound = window.subarray(Math.floor(start * 16_000), Math.ceil(end * 16_000));
  if (findSound(sound) === undefined) return false;
  return !isFarewell(text) || (noSpeech < CLEAR_SPEECH && loudest(sound) > BACKGROUND * loudest(window));
}

/** No-speech probability below which somebody does speak. */
const CLEAR_SPEECH = 0.2;
/** What is 20 dB below the loudest of a window is not whoever speaks in it. */
const BACKGROUND = 0.1;

/**
 * Whether what a model wrote is what was said, or what models write over silence, in loops, and where they are not sure;
 * `blank` where it wrote nothing although it hears somebody.
 */
type Verdict = 'speech' | 'nothing' | 'blank' | 'loop' | 'unsure';

/**
 * Judges by the limits of Whisper's paper (Radford et al., Robust Speech Recognition via Large-Scale Weak Supervision,
 * 2022, section 4.5): no-speech probability 0.6 together with mean log probability -1, and compression ratio 2.4.
 */
function judgeHeard({ segments, noSpeech, confidence }: Heard): Verdict {
  const texts = segments.map((segment) => segment.text);
  if (noSpeech > MOST_NO_SPEECH && (texts.length === 0 || confidence < LEAST_CONFIDENCE)) return 'nothing';
  if (texts.length === 0) return 'blank';
  if (isLoop(texts)) return 'loop';
  return confidence < LEAST_CONFIDENCE ? 'unsure' : 'speech';
}

const MOST_NO_SPEECH = 0.6;
const LEAST_CONFIDENCE = -1;
const MOST_COMPRESSION = 2.4;
/** So many segments in a row are the same in loops only. */
const MOST_ALIKE = 3;

/** Whether texts of segments in a row go round in circles. */
function isLoop(texts: readonly string[]): boolean {
  const isRepeated = texts.some((text, at) => {
    const row = texts.slice(at, at + MOST_ALIKE + 1);
    return row.length > MOST_ALIKE && row.every((other) => other === text);
  });
  return isRepeated || compressionRatio(texts.join(' ')) > MOST_COMPRESSION;
}

/** How much smaller a text gets: what says the same again and again gets very small. */
function compressionRatio(text: string): number {
  const bytes = Buffer.from(text);
  return bytes.length / deflateSync(bytes).length;
}

/** Samples of a tenth of a second at 16 kHz. */
const FRAME = 1_600;
/** Root mean square below which nobody can be speaking: -55 dB of full scale. */
const SILENCE = 10 ** (-55 / 20);

/**
 * Where the first sound in these samples begins, to the tenth of a second; undefined where there is none. A constant
 * offset, as cheap microphones have, is no sound.
 */
function findSound(samples: Float32Array): number | undefined {
  for (let from = 0; from < samples.length; from += FRAME)
    if (deviation(samples.subarray(from, from + FRAME)) > SILENCE) return from;
  return undefined;
}

/**
 * Where the first silence begins that lasts for `least` samples, to the tenth of a second; undefined where there is none.
 */
function findPause(samples: Float32Array, least: number): number | undefined {
  let pauseFrom = 0;
  for (let from = 0; from < samples.length; from += FRAME) {
    const to = Math.min(from + FRAME, samples.length);
    if (deviation(samples.subarray(from, to)) > SILENCE) pauseFrom = to;
    if (to - pauseFrom >= least) return pauseFrom;
  }
  return undefined;
}

/** The loudest tenth of a second: root mean square, without a constant offset; 0 of no samples. */
function loudest(samples: Float32Array): number {
  let most = 0;
  for (let from = 0; from < samples.length; from += FRAME)
    most = Math.max(most, deviation(samples.subarray(from, from + FRAME)));
  return most;
}

function deviation(frame: Float32Array): number {
  let sum = 0;
  let squares = 0;
  for (const sample of frame) {
    sum += sample;
    squares += sample * sample;
  }
  return Math.sqrt(Math.max(0, squares / frame.length - (sum / frame.length) ** 2));
}

/**
 * Whether a text is the credits of subtitles: speech models were trained on films, and put these where nobody speaks
 * (Koenecke et al., Careless Whisper, 2024). Nobody says them.
 */
function isCredits(text: string): boolean {
  return CREDITS.some((pattern) => pattern.test(text));
}

/** Whether a text is what the same models say over noise: true only where somebody can be heard. */
function isFarewell(text: string): boolean {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}' ]+/gu, ' ');
  return FAREWELLS.has(words.replace(/\s+/g, ' ').trim());
}

const CREDITS = [
  /\bamara\.org\b/i,
  /^sous-?\s?titr(?:es|age)\b.{0,40}\b(?:par|réalisés?|fr|st'? ?\d+|radio-canada)\b/i,
  /^sous-titrage(?: st' ?\d+)?\.?$/i,
  /^(?:subtitles|captions|captioning|transcription|transcribed|translation)\s+(?:made |provided |created )?by\b/i,
  /^(?:transcription|traduction|relecture)\s*:\s*\S/i,
];

const FAREWELLS = new Set([
  'you',
  'bye',
  'bye bye',
  'thank you',
  'thank you very much',
  'thank you so much',
  'thanks for watching',
  'thank you for watching',
  'thank you for watching this video',
  'thanks for listening',
  'thank you for listening',
  'please subscribe',
  'please subscribe to my channel',
  "don't forget to like and subscribe",
  'see you next time',
  'see you in the next video',
  'merci',
  'merci beaucoup',
  "merci d'avoir regardé",
  "merci d'avoir regardé cette vidéo",
  'merci de votre attention',
  "n'oubliez pas de vous abonner",
  'abonnez vous',
  'à bientôt',
  'au revoir',
  'à la prochaine',
]);

/** Reads from pieces of sound and keeps no more than the window and one piece. */
function createSoundBuffer(pieces: AsyncIterator<Float32Array>) {
  let waiting: Float32Array = new Float32Array();
  let position = 0;
  let isOver = false;
  const fill = async (most: number): Promise<void> => {
    const parts = [waiting];
    let length = waiting.length;
    while (length < most && !isOver) {
      const next = await pieces.next();
      isOver = next.done === true;
      if (next.done) break;
      parts.push(next.value);
      length += next.value.length;
    }
    if (parts.length > 1) waiting = join(parts, length);
  };
  return {
    /** Samples from the current place on, at most `most`; fewer only at the end of the sound. */
    async take(most: number): Promise<Float32Array> {
      await fill(most);
      return waiting.subarray(0, most);
    },
    /** Moves on by so many of the samples that were taken. */
    skip(count: number): void {
      const passed = Math.min(count, waiting.length);
      waiting = waiting.slice(passed);
      position += passed;
    },
    /** Samples that were moved over. */
    get position() {
      return position;
    },
  };
}

function join(parts: readonly Float32Array[], length: number): Float32Array {
  const whole = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
