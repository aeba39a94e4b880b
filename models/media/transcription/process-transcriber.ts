import { EngineFailed } from '../../engine/engine-errors.ts';
import type { MediaEngine } from '../media-engine.ts';
import type { Transcriber, TranscriptionPiece } from './transcriber.ts';

/**
 * Transcription in processes of the media engine. Listening has one of its own: ONNX Runtime works on the thread that
 * calls it (onnxruntime-node 1.30, dist/backend.js), and pictures, voices and other recordings would wait.
 */
export function createProcessTranscriber(decoding: MediaEngine, listening: MediaEngine): Transcriber {
  return {
    async decode(audio, samples, signal) {
      const reply = await decoding.perform({ type: 'decode-audio', audio, samples }, signal);
      if (reply.type !== 'audio-decoded') throw new EngineFailed('The sound was not listened to.');
      return reply.sound;
    },
    async *transcribe(request, signal): AsyncGenerator<TranscriptionPiece> {
      for await (const reply of listening.stream({ type: 'transcribe', request }, signal))
        if (reply.type === 'transcription') yield reply.piece;
    },
  };
}
