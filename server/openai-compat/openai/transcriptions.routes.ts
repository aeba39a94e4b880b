import { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import { callerOf, type Endpoint, endpoint, fileOf, ok, type Reply } from '../../http/endpoint.ts';
import type { SpeechToText, Transcript } from '../../voice/stt.ts';
import { AUTO, LOCAL, unknownModel } from '../choose-model.ts';

/** Largest recording in bytes (api-decisions.md, "STT"). */
const MOST_BYTES = 100 * 1024 * 1024;

/** What clients write into their code for transcription; here the speech model in use listens. */
const MODELS = [AUTO, LOCAL, 'whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe'];

const TranscriptionFields = z.object({
  model: z.string().max(200).describe('`auto`, `local`, the id of the speech model in use, or `whisper-1`.'),
  language: z
    .string()
    .max(40)
    .transform(readLanguage)
    .pipe(z.enum(['fr', 'en'], 'Name it by ISO 639-1: French (fr) and English (en) are written down here'))
    .optional()
    .describe(
      'ISO 639-1, `fr` or `en`; a region behind it, as in `en-US`, counts for nothing. Found out by listening when absent.',
    ),
  response_format: z
    .enum(['json', 'text', 'verbose_json'], 'json, text and verbose_json are given here')
    .default('json'),
});

/** The language of a tag (RFC 5646), such as `en` of `EN`, `en-US` and `en_GB`; any other text stays as it is. */
function readLanguage(tag: string): string {
  return /^([a-z]{2})(?:[-_][a-z0-9]+)*$/i.exec(tag.trim())?.[1]?.toLowerCase() ?? tag;
}

/** POST /v1/audio/transcriptions. */
export function openAiTranscriptions(stt: SpeechToText): Endpoint {
  return endpoint({
    method: 'post',
    path: '/v1/audio/transcriptions',
    operationId: 'createTranscription',
    tag: 'For existing clients',
    summary: 'Write down what is said in a recording, on this computer',
    access: { kind: 'user', scope: 'voice' },
    multipart: { file: 'file', maxBytes: MOST_BYTES },
    body: TranscriptionFields,
    responses: {
      200: { description: 'What was said', schema: z.looseObject({ text: z.string() }) },
    },
    handle: async (input) => {
      const { language, model, response_format: format } = input.body;
      const recording = { audio: fileOf(input).content, userId: callerOf(input).userId, language };
      const accepted = await stt.accept(recording, input.signal).catch(blameFile);
      try {
        if (![...MODELS, accepted.model.id].includes(model)) throw unknownModel();
        return present(await stt.write(accepted, () => {}, input.signal), format);
      } finally {
        await accepted.release();
      }
    },
  });
}

/** What is wrong with the sound is wrong with the field that OpenAI calls `file`. */
function blameFile(thrown: unknown): never {
  if (!(thrown instanceof AppError) || !thrown.errors) throw thrown;
  const errors = thrown.errors.map((error) =>
    error.field === 'audio' ? { ...error, field: 'file' } : error,
  );
  throw new AppError(thrown.status, thrown.code, thrown.detail, { errors, cause: thrown });
}

function present(transcript: Transcript, format: 'json' | 'text' | 'verbose_json'): Reply {
  const headers = { 'x-alcove-sensitivity': String(transcript.sensitivityScore) };
  const { text, language, durationSeconds, segments } = transcript;
  if (format === 'text') return { status: 200, text: `${text}\n`, contentType: 'text/plain', headers };
  if (format === 'json') return { status: 200, body: { text }, headers };
  return ok({
    task: 'transcribe',
    language: language === null ? 'unknown' : LANGUAGES[language],
    duration: Math.round(durationSeconds * 1_000) / 1_000,
    text,
    segments: segments.map((segment, id) => ({ id, ...segment })),
  });
}

const LANGUAGES = { fr: 'french', en: 'english' } as const;
