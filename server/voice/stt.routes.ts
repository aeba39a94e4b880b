import { callerOf, type Endpoint, endpoint, fileOf, ok, type Reply } from '../http/endpoint.ts';
import { toAppError, toldError } from '../http/error-handler.ts';
import { type SseWriter, wantsEvents } from '../http/sse.ts';
import { TranscribeFields, TranscribeReply } from './stt.schemas.ts';
import type { AcceptedRecording, SpeechToText, Transcript, TranscriptionNews } from './stt.ts';

/** Largest recording in bytes (api-decisions.md). */
const MOST_BYTES = 100 * 1024 * 1024;

export interface TranscriptionDependencies {
  stt: SpeechToText;
  /** Milliseconds since any moment. */
  stopwatch: () => number;
}

/** Speech to text. */
export function transcriptionEndpoints({ stt, stopwatch }: TranscriptionDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/voice/stt',
      operationId: 'transcribe',
      tag: 'Voice and vision',
      summary:
        'Write down what is said in an MP3, M4A, AAC, WAV, OGG, FLAC or WEBM file of up to 2 hours, on this computer',
      access: { kind: 'user', scope: 'voice' },
      multipart: { file: 'audio', maxBytes: MOST_BYTES },
      body: TranscribeFields,
      responses: {
        200: {
          description:
            'What was said; with Accept: text/event-stream the events progress (with `position` while others are before it), segment and transcript',
          schema: TranscribeReply,
          isStreamable: true,
        },
      },
      handle: async (input) => {
        const startedAt = stopwatch();
        const recording = {
          audio: fileOf(input).content,
          userId: callerOf(input).userId,
          language: input.body.language,
        };
        const accepted = await stt.accept(recording, input.signal);
        const present = (transcript: Transcript) =>
          presentTranscript(transcript, accepted.model.id, stopwatch() - startedAt);
        if (wantsEvents(input.request.headers.accept))
          return answerInEvents(stt, accepted, present, input.signal);
        try {
          return ok(present(await stt.write(accepted, () => {}, input.signal)));
        } finally {
          await accepted.release();
        }
      },
    }),
  ];
}

function answerInEvents(
  stt: SpeechToText,
  accepted: AcceptedRecording,
  present: (transcript: Transcript) => TranscribeReply,
  signal: AbortSignal,
): Reply {
  return {
    events: async (writer) => {
      try {
        const tell = (news: TranscriptionNews) => write(writer, news, accepted.durationSeconds);
        writer('transcript', present(await stt.write(accepted, tell, signal)));
      } catch (thrown) {
        const failure = toAppError(thrown);
        writer('error', { status: failure.status, ...toldError(failure) });
      } finally {
        await accepted.release();
      }
    },
  };
}

function write(writer: SseWriter, news: TranscriptionNews, durationSeconds: number): void {
  if (news.type === 'segment') writer('segment', news.segment);
  if (news.type === 'progress')
    writer('progress', { seconds: news.seconds, duration_seconds: durationSeconds });
  if (news.type === 'waiting')
    writer('progress', { seconds: 0, duration_seconds: durationSeconds, position: news.ahead });
}

function presentTranscript(transcript: Transcript, model: string, elapsedMs: number): TranscribeReply {
  return {
    text: transcript.text,
    language: transcript.language,
    duration_seconds: Math.round(transcript.durationSeconds * 1_000) / 1_000,
    is_cut_off: transcript.isCutOff,
    segments: transcript.segments,
    sensitivity_score: transcript.sensitivityScore,
    model_used: model,
    latency_ms: Math.round(elapsedMs),
  };
}
