import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { EngineFailed } from '../../../engine/engine-errors.ts';
import { seededRandom } from '../../../seeded-random.ts';
import type { TranscriptionLanguage } from '../transcriber.ts';
import type { Heard, Listener, ListenOptions } from '../windows/listener.ts';
import { probabilityOf } from './choose-token.ts';
import { DecoderRun } from './decoder-run.ts';
import type { Whisper } from './load-whisper.ts';
import { parseSegments } from './parse-segments.ts';
import { languageToken, neighbours, timedVocabulary } from './whisper-vocabulary.ts';
import { writeTokens } from './write-tokens.ts';

/**
 * Listens with a Whisper model; `onStep` is called with every token. Throws EngineFailed when asked for a language that
 * the model does not know.
 */
export function createWhisperListener(whisper: Whisper, onStep: () => void): Listener {
  const { encoder, decoder } = sessionsOf(whisper);
  return async (sound, signal) => {
    const { input_features } = await whisper.features(sound);
    signal.throwIfAborted();
    const { last_hidden_state } = await encoder.run({ input_features: input_features.ort_tensor });
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
  const isKnown = language === undefined || languageToken(vocabulary, language) !== undefined;
  if (!isKnown && (language !== 'en' || vocabulary.is_multilingual))
    throw new EngineFailed('The speech model does not know this language.');
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
