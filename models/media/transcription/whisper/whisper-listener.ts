import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { seededRandom } from '../../../seeded-random.ts';
import { AudioRefused, UNKNOWN_LANGUAGE } from '../audio/audio-refused.ts';
import type { TranscriptionLanguage, TranscriptionSegment } from '../transcriber.ts';
import { type Heard, type Listener, type ListenOptions, WINDOW_SAMPLES } from '../windows/listener.ts';
import { DecoderRun } from './decoder-run.ts';
import type { Whisper } from './load-whisper.ts';
import { applyTimeRules, type TimedVocabulary } from './time-rules.ts';
import { knownLanguages, languageToken, neighbours, timedVocabulary } from './whisper-vocabulary.ts';

/**
 * Listens with a Whisper model; `onStep` is called with every token. Throws AudioRefused when asked for a language that
 * the model does not know.
 */
export function createWhisperListener(whisper: Whisper, onStep: () => void): Listener {
  const { encoder, decoder } = sessionsOf(whisper);
  return async (sound, signal) => {
    const input_features = await extractFeatures(whisper, sound);
    signal.throwIfAborted();
    const { last_hidden_state } = await encoder.run({ input_features });
    onStep();
    signal.throwIfAborted();
    const start = () => new DecoderRun(decoder, last_hidden_state as Tensor);
    return (options, again) => write(whisper, start, options, sound.length / 16_000, onStep, again);
  };
}

/** Tokens that Whisper can hold, what it is told and what it writes together; a half for each, as in its paper. */
const ALL_TOKENS = 448;
const MOST_TOKENS = ALL_TOKENS / 2;
/** The same sound gives the same text, also where it is written by chance. */
const SEED = 1;

/** Samples that a frame of the spectrogram moves on by, and what it spans. */
const HOP = 160;
const SPAN = 400;

/**
 * The spectrogram of a window of 30 seconds. Only that of the sound is computed, with so much silence after it that the last
 * frame holds nothing else; that frame stands for the rest of the window.
 */
export async function extractFeatures(
  { features }: Pick<Whisper, 'features'>,
  sound: Float32Array,
): Promise<Tensor> {
  const length = HOP * Math.ceil((sound.length + SPAN + HOP) / HOP);
  const shorter = length < WINDOW_SAMPLES ? { max_length: length } : {};
  const { input_features: heard } = await features(sound, shorter);
  const [, bins = 0, frames = 0] = heard.dims;
  const all = WINDOW_SAMPLES / HOP;
  const data = new Float32Array(bins * all);
  for (let bin = 0; bin < bins; bin++) {
    const row: Float32Array = heard.data.subarray(bin * frames, (bin + 1) * frames);
    data.set(row, bin * all);
    data.fill(row.at(-1) ?? 0, bin * all + frames, (bin + 1) * all);
  }
  return new Tensor('float32', data, [1, bins, all]);
}

function sessionsOf({ model }: Whisper): { encoder: InferenceSession; decoder: InferenceSession } {
  const { model: encoder, decoder_model_merged: decoder } = model.sessions;
  return { encoder, decoder };
}

async function write(
  whisper: Whisper,
  start: () => DecoderRun,
  { language: asked, context, temperature }: ListenOptions,
  seconds: number,
  onStep: () => void,
  signal: AbortSignal,
): Promise<Heard> {
  requireLanguage(whisper, asked);
  const language = asked ?? (await detectLanguage(whisper, start()));
  const prompt = buildPrompt(whisper, language, context);
  const run = start();
  const rows = await run.give(prompt);
  onStep();
  signal.throwIfAborted();
  const { vocabulary } = whisper;
  const width = rows.length / prompt.length;
  const row = (at: number) => rows.subarray(at * width, (at + 1) * width);
  const { noSpeech, firstTime } = neighbours(vocabulary);
  const beginning = row(prompt.indexOf(vocabulary.decoder_start_token_id));
  const noSpeechProbability = probabilityOf(beginning, noSpeech);
  const { tokens, confidence } = await writeTokens(
    run,
    row(prompt.length - 1),
    {
      vocabulary: timedVocabulary(vocabulary),
      most: Math.min(MOST_TOKENS, ALL_TOKENS - prompt.length),
      temperature,
      random: seededRandom(SEED),
      onToken: onStep,
    },
    signal,
  );
  const decode = (ids: number[]) => whisper.tokenizer.decode(ids, { skip_special_tokens: true });
  return {
    language,
    noSpeech: noSpeechProbability,
    confidence,
    ...parseSegments(tokens, firstTime, seconds, decode),
  };
}

function requireLanguage({ vocabulary }: Whisper, language: TranscriptionLanguage | undefined): void {
  if (language !== undefined && !knownLanguages(vocabulary).includes(language))
    throw new AudioRefused('language', UNKNOWN_LANGUAGE);
}

async function detectLanguage({ vocabulary }: Whisper, run: DecoderRun): Promise<TranscriptionLanguage> {
  if (!vocabulary.is_multilingual) return 'en';
  const first = await run.give([vocabulary.decoder_start_token_id]);
  const likely = (language: TranscriptionLanguage) =>
    first[languageToken(vocabulary, language) ?? -1] ?? -Infinity;
  return likely('fr') > likely('en') ? 'fr' : 'en';
}

function buildPrompt(whisper: Whisper, language: TranscriptionLanguage, context: string): number[] {
  const { vocabulary, tokenizer } = whisper;
  const { previousText } = neighbours(vocabulary);
  const words = context === '' ? [] : tokenizer.encode(` ${context}`, { add_special_tokens: false });
  const before = words.length === 0 ? [] : [previousText, ...words.slice(-(MOST_TOKENS - 1))];
  const spoken = languageToken(vocabulary, language);
  const task = vocabulary.task_to_id?.transcribe;
  const how = spoken === undefined || task === undefined ? [] : [spoken, task];
  return [...before, vocabulary.decoder_start_token_id, ...how];
}

/** What Whisper's tokens say, and where the next window should begin: seconds from the start of this one. */
interface ParsedWindow {
  segments: TranscriptionSegment[];
  done: number;
}

/** Seconds between two of Whisper's time tokens. */
const TIME_STEP = 0.02;
/** Seconds by which a window must move on, to be worth listening to again. */
const LEAST_STEP = 1;

/**
 * Reads tokens as `<|0.00|> words <|2.40|><|2.40|> words <|5.00|>`. Words behind the last pair of times are not
 * finished where no time follows: the next window begins there. Without any pair, or where that would be the same window
 * once more, the whole window is done. `duration` is how much sound the window held.
 */
export function parseSegments(
  tokens: readonly number[],
  firstTime: number,
  duration: number,
  decode: (tokens: number[]) => string,
): ParsedWindow {
  const segments: TranscriptionSegment[] = [];
  let start = 0;
  let words: number[] = [];
  let lastEnd = 0;
  const close = (end: number): void => {
    const text = decode(words).trim();
    if (text !== '' && end > start) segments.push({ start, end: Math.min(end, duration), text });
    words = [];
    lastEnd = end;
  };
  for (const token of tokens) {
    if (token < firstTime) {
      words.push(token);
      continue;
    }
    const time = Math.min((token - firstTime) * TIME_STEP, duration);
    if (words.length > 0) close(time);
    start = time;
  }
  if (words.length === 0) return { segments, done: isPair(tokens, firstTime) ? lastEnd : duration };
  if (lastEnd >= LEAST_STEP) return { segments, done: lastEnd };
  close(duration);
  return { segments, done: duration };
}

/** Two times at the very end: a segment began, and its words do not fit any more. */
function isPair(tokens: readonly number[], firstTime: number): boolean {
  const [before, last] = tokens.slice(-2);
  return (
    tokens.length > 2 &&
    before !== undefined &&
    last !== undefined &&
    before >= firstTime &&
    last >= firstTime
  );
}

/** How to write. */
interface WritingOptions {
  vocabulary: TimedVocabulary;
  /** Most tokens. */
  most: number;
  /** 0 for the likeliest tokens. */
  temperature: number;
  /** Numbers from 0 up to 1, asked for above temperature 0. */
  random: () => number;
  onToken: () => void;
}

/**
 * Writes token by token until the model comes to its end. Throws the reason of `signal` between two of them.
 *
 * @param first what may follow the prompt, which `run` was given.
 */
async function writeTokens(
  run: DecoderRun,
  first: Float32Array,
  { vocabulary, most, temperature, random, onToken }: WritingOptions,
  signal: AbortSignal,
) {
  const tokens: number[] = [];
  let sum = 0;
  let logits = first;
  for (;;) {
    applyTimeRules(logits, tokens, vocabulary);
    const { token, logProbability } = chooseToken(logits, temperature, random);
    sum += logProbability;
    if (token === vocabulary.end) break;
    tokens.push(token);
    if (tokens.length === most) break;
    logits = await run.give([token]);
    onToken();
    signal.throwIfAborted();
  }
  return {
    /** Words and times, without the end. */
    tokens,
    /** Mean natural logarithm of their probability, the end included. */
    confidence: sum / (tokens.length + 1),
  };
}

/**
 * The likeliest token, or at a temperature above 0 one by chance.
 *
 * @param logits minus infinity for what is barred; at least one is not.
 * @param random gives numbers from 0 up to 1.
 */
export function chooseToken(logits: Float32Array, temperature: number, random: () => number) {
  const likeliest = findLikeliest(logits);
  const token = temperature === 0 ? likeliest : drawToken(logits, likeliest, temperature, random());
  const most = logits[likeliest] as number;
  return { token, logProbability: (logits[token] as number) - most - Math.log(sumShares(logits, most, 1)) };
}

/** How likely a token is, 0 to 1. */
export function probabilityOf(logits: Float32Array, token: number): number {
  const most = logits[findLikeliest(logits)] as number;
  return Math.exp((logits[token] ?? -Infinity) - most) / sumShares(logits, most, 1);
}

function findLikeliest(logits: Float32Array): number {
  let best = 0;
  for (let token = 1; token < logits.length; token++)
    if ((logits[token] as number) > (logits[best] as number)) best = token;
  return best;
}

/** What is less likely by so much adds nothing to a sum, all tokens together. */
const NEGLIGIBLE = -30;

function sumShares(logits: Float32Array, most: number, temperature: number): number {
  let sum = 0;
  for (let token = 0; token < logits.length; token++) {
    const below = ((logits[token] as number) - most) / temperature;
    if (below > NEGLIGIBLE) sum += Math.exp(below);
  }
  return sum;
}

function drawToken(logits: Float32Array, likeliest: number, temperature: number, chance: number): number {
  const most = logits[likeliest] as number;
  let left = chance * sumShares(logits, most, temperature);
  for (let token = 0; token < logits.length; token++) {
    const below = ((logits[token] as number) - most) / temperature;
    if (below > NEGLIGIBLE) left -= Math.exp(below);
    if (left < 0) return token;
  }
  return likeliest;
}
