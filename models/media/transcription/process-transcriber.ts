import { EngineFailed } from '../../engine/engine-errors.ts';
import type { MediaEngine } from '../media-engine.ts';
import type { Transcriber, TranscriptionPiece } from './transcriber.ts';

/** Transcription in the media engine's process. */
export function createProcessTranscriber(media: MediaEngine): Transcriber {
  return {
    async inspect(audioPath, signal) {
      const reply = await media.perform({ type: 'inspect-audio', audioPath }, signal);
      if (reply.type !== 'audio-inspected') throw new EngineFailed('The sound was not listened to.');
      return reply.durationSeconds;
    },
    async *transcribe(request, signal): AsyncGenerator<TranscriptionPiece> {
      for await (const reply of media.stream({ type: 'transcribe', request }, signal))
        if (reply.type === 'transcription') yield reply.piece;
    },
  };
}
