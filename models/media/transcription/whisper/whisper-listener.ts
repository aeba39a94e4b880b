import { LogitsProcessorList, Tensor } from '@huggingface/transformers';
import { EngineFailed } from '../../../engine/engine-errors.ts';
import type { TranscriptionLanguage } from '../transcriber.ts';
import type { Heard, Listener, ListenOptions } from '../windows/listener.ts';
import type { Whisper } from './load-whisper.ts';
import { parseSegments } from './parse-segments.ts';
import { logProbability, TokenWatch } from './token-watch.ts';
import { languageToken, neighbours } from './whisper-vocabulary.ts';

/**
 * Listens with a Whisper model; `onToken` is called with every token. Throws EngineFailed when asked for a language that
 * the model does not know.
 */
export function createWhisperListener(whisper: Whisper, onToken: () => void): Listener {
  return async (sound, options, signal) => {
    requireLanguage(whisper, options.language);
    const { input_features } = await whisper.features(sound);
    signal.throwIfAborted();
    const encoded: Tensor = await encode(whisper, input_features);
    onToken();
    const first = await firstLogits(whisper, encoded);
    const language = options.language ?? detectLanguage(whisper, first);
    const { tokens, confidence } = await write(
      whisper,
      { input_features, encoded },
      language,
      options,
      signal,
      onToken,
    );
    const { noSpeech, firstTime } = neighbours(whisper.vocabulary);
    const decode = (ids: number[]) => whisper.tokenizer.decode(ids, { skip_special_tokens: true });
    return {
      language,
      noSpeech: Math.exp(logProbability(first, noSpeech)),
      confidence,
      ...parseSegments(tokens, firstTime, sound.length / 16_000, decode),
    } satisfies Heard;
  };
}

interface Encoded {
  input_features: Tensor;
  encoded: Tensor;
}

/** Tokens that Whisper can hold, what it is told and what it writes together; a half for each, as in its paper. */
const ALL_TOKENS = 448;
const MOST_TOKENS = ALL_TOKENS / 2;

function requireLanguage({ vocabulary }: Whisper, language: TranscriptionLanguage | undefined): void {
  const isKnown = language === undefined || languageToken(vocabulary, language) !== undefined;
  if (!isKnown && (language !== 'en' || vocabulary.is_multilingual))
    throw new EngineFailed('The speech model does not know this language.');
}

async function encode({ model }: Whisper, features: Tensor): Promise<Tensor> {
  const prepared = await model._prepare_encoder_decoder_kwargs_for_generation({
    inputs_tensor: features,
    model_inputs: { input_features: features },
    model_input_name: 'input_features',
    generation_config: model.generation_config,
  });
  return prepared.encoder_outputs;
}

/** What the model expects first of all: a language, or that nobody speaks. */
async function firstLogits({ model, vocabulary }: Whisper, encoded: Tensor): Promise<Float32Array> {
  const start = BigInt(vocabulary.decoder_start_token_id);
  const decoder_input_ids = new Tensor('int64', BigInt64Array.of(start), [1, 1]);
  const { logits } = await model.forward({ encoder_outputs: encoded, decoder_input_ids });
  return logits.to('float32').data;
}

function detectLanguage({ vocabulary }: Whisper, first: Float32Array): TranscriptionLanguage {
  const likely = (language: TranscriptionLanguage) =>
    first[languageToken(vocabulary, language) ?? -1] ?? -Infinity;
  return likely('fr') > likely('en') ? 'fr' : 'en';
}

async function write(
  whisper: Whisper,
  { input_features, encoded }: Encoded,
  language: TranscriptionLanguage,
  { context }: ListenOptions,
  signal: AbortSignal,
  onToken: () => void,
): Promise<{ tokens: number[]; confidence: number }> {
  const prompt = buildPrompt(whisper, language, context);
  const watch = new TokenWatch(signal, onToken);
  const processors = new LogitsProcessorList();
  processors.push(watch);
  // Its types want settings of all kinds that it takes from the model.
  const generate = whisper.model.generate.bind(whisper.model) as unknown as (
    settings: object,
  ) => Promise<Tensor>;
  const written = await generate({
    inputs: input_features,
    encoder_outputs: encoded,
    decoder_input_ids: prompt,
    return_timestamps: true,
    // With it the library leaves the windows to us.
    max_new_tokens: Math.min(MOST_TOKENS, ALL_TOKENS - prompt.length),
    logits_processor: processors,
  });
  const ids = Array.from(written.data as BigInt64Array, Number).slice(prompt.length);
  const { firstTime } = neighbours(whisper.vocabulary);
  // Between the words and the times stand marks such as the end of the text.
  const isMark = (id: number) => id >= END_OF_WORDS(whisper) && id < firstTime;
  return { tokens: ids.filter((id) => !isMark(id)), confidence: watch.meanLogProbability };
}

/** `<|endoftext|>` stands right before `<|startoftranscript|>`, behind the last word. */
const END_OF_WORDS = ({ vocabulary }: Whisper) => vocabulary.decoder_start_token_id - 1;

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
