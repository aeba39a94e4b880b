import { rename, rm } from 'node:fs/promises';
import type { TranscriptionPiece } from '../../models/media/transcription/transcriber.ts';
import { type Endpoint, endpoint, fileOf, ok, type Reply } from '../http/endpoint.ts';
import { toAppError } from '../http/error-handler.ts';
import { type SseWriter, wantsEvents } from '../http/sse.ts';
import { TranscribeFields, TranscribeReply } from './stt.schemas.ts';
import type { AcceptedRecording, SpeechToText, Transcript } from './stt.ts';

/** Largest recording in bytes (api-decisions.md). */
const MOST_BYTES = 100 * 1024 * 1024;

export interface TranscriptionDependencies {
  stt: SpeechToText;
  /** Milliseconds since any moment. */
  stopwatch: () => number;
}

/** Speech to text. */
export function transcriptionEndpoints(deps: TranscriptionDependencies): Endpoint[] {
  return [transcribe(deps)];
}

const transcribe = ({ stt, stopwatch }: TranscriptionDependencies) =>
  endpoint({
    method: 'post',
    path: '/voice/stt',
    operationId: 'transcribe',
    tag: 'Voice and vision',
    summary: 'Write down what is said in an MP3, WAV or OGG file of up to 2 hours, on this computer',
    access: { kind: 'user', scope: 'voice' },
    multipart: { file: 'audio', maxBytes: MOST_BYTES },
    body: TranscribeFields,
    responses: {
      200: {
        description:
          'What was said; with Accept: text/event-stream the events progress, segment and transcript',
        schema: TranscribeReply,
        isStreamable: true,
      },
    },
    handle: async (input) => {
      const startedAt = stopwatch();
      const { path } = fileOf(input);
      const accepted = await stt.accept(path, input.body.language, input.signal);
      const present = (transcript: Transcript) =>
        presentTranscript(transcript, accepted.model.id, stopwatch() - startedAt);
      if (wantsEvents(input.request.headers.accept))
        return answerInEvents(stt, accepted, present, input.signal);
      return ok(present(await stt.write(accepted, () => {}, input.signal)));
    },
  });

/** The form's file goes when the handler returns, and the stream is written after that: it is kept under another name. */
async function answerInEvents(
  stt: SpeechToText,
  accepted: AcceptedRecording,
  present: (transcript: Transcript) => TranscribeReply,
  signal: AbortSignal,
): Promise<Reply> {
  const audioPath = `${accepted.audioPath}.sound`;
  await rename(accepted.audioPath, audioPath);
  return {
    events: async (writer) => {
      try {
        const tell = (piece: TranscriptionPiece) => write(writer, piece, accepted.durationSeconds);
        writer('transcript', present(await stt.write({ ...accepted, audioPath }, tell, signal)));
      } catch (thrown) {
        const { status, code, detail } = toAppError(thrown);
        writer('error', { status, code, detail });
      } finally {
        await rm(audioPath, { force: true });
      }
    },
  };
}

function write(writer: SseWriter, piece: TranscriptionPiece, durationSeconds: number): void {
  if (piece.type === 'segment') writer('segment', piece.segment);
  if (piece.type === 'progress')
    writer('progress', { seconds: piece.seconds, duration_seconds: durationSeconds });
}

function presentTranscript(transcript: Transcript, model: string, elapsedMs: number): TranscribeReply {
  return {
    text: transcript.text,
    language: transcript.language,
    duration_seconds: Math.round(transcript.durationSeconds * 1_000) / 1_000,
    segments: transcript.segments,
    model_used: model,
    latency_ms: Math.round(elapsedMs),
  };
}
