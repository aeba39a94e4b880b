import { z } from 'zod';
import type { TranscriptionSegment } from '../../../models/media/transcription/transcriber.ts';
import { AppError } from '../../core/app-error.ts';
import { callerOf, type Endpoint, endpoint, fileOf, type Reply } from '../../http/endpoint.ts';
import type { SpeechToText, Transcript } from '../../voice/stt.ts';
import { AUTO, LOCAL, unknownModel } from '../choose-model.ts';

/** Largest recording in bytes (api-decisions.md, "STT"). */
const MOST_BYTES = 100 * 1024 * 1024;

/** What clients write into their code for transcription; here the speech model in use listens. */
const MODELS = [AUTO, LOCAL, 'whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe'];

const FORMATS = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const;

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
    .enum(FORMATS, `${FORMATS.join(', ')} are given here`)
    .default('json')
    .describe('`srt` (SubRip), `vtt` (WebVTT) and `text` come as text/plain.'),
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

function present(transcript: Transcript, format: (typeof FORMATS)[number]): Reply {
  const headers = { 'x-alcove-sensitivity': String(transcript.sensitivityScore) };
  const { text, language, durationSeconds, segments } = transcript;
  if (format === 'json') return { status: 200, body: { text }, headers };
  if (format !== 'verbose_json') {
    const written = format === 'text' ? `${text}\n` : writeSubtitles(segments, format);
    return { status: 200, text: written, contentType: 'text/plain', headers };
  }
  const body = {
    task: 'transcribe',
    language: language === null ? 'unknown' : LANGUAGES[language],
    duration: Math.round(durationSeconds * 1_000) / 1_000,
    text,
    segments: segments.map((segment, id) => ({ id, ...segment })),
  };
  return { status: 200, body, headers };
}

const LANGUAGES = { fr: 'french', en: 'english' } as const;

/**
 * What was said as subtitles: SubRip, or WebVTT (www.w3.org/TR/webvtt1), whose marks are escaped. A subtitle is one line, and
 * ends after it begins: one that has no end of its own stays until the next, two seconds at most.
 */
export function writeSubtitles(segments: readonly TranscriptionSegment[], format: 'srt' | 'vtt'): string {
  const said = segments.filter(({ text }) => text.trim() !== '');
  const cues = said.map((segment, at) => {
    const start = toMilliseconds(segment.start);
    const times = [start, endOf(segment, said[at + 1])].map((time) => writeTime(time, format)).join(' --> ');
    const text = segment.text.trim().replace(/\s+/g, ' ');
    return format === 'srt'
      ? `${at + 1}\n${times}\n${text.replaceAll('-->', '->')}\n\n`
      : `${times}\n${text.replace(/[&<>]/g, (mark) => ESCAPES[mark] ?? mark)}\n\n`;
  });
  return `${format === 'vtt' ? 'WEBVTT\n\n' : ''}${cues.join('')}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const LONGEST_WITHOUT_END = 2_000;

function endOf({ start, end }: TranscriptionSegment, next: TranscriptionSegment | undefined): number {
  const begins = toMilliseconds(start);
  if (toMilliseconds(end) > begins) return toMilliseconds(end);
  const until = next ? toMilliseconds(next.start) : Infinity;
  return until > begins ? Math.min(until, begins + LONGEST_WITHOUT_END) : begins + 1;
}

function toMilliseconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds * 1_000)) : 0;
}

/** Such as 01:02:03,004 in SubRip and 01:02:03.004 in WebVTT. */
function writeTime(milliseconds: number, format: 'srt' | 'vtt'): string {
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  const seconds = milliseconds / 1_000;
  const clock = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) => pad(part)).join(':');
  return `${clock}${format === 'srt' ? ',' : '.'}${pad(milliseconds % 1_000, 3)}`;
}
