import { EngineFailed } from '../../engine/engine-errors.ts';
import type { MediaEngine } from '../media-engine.ts';
import type { Speaker, SpeechPiece, VoiceListener } from './speaker.ts';

/** Speech in the media engine's process. */
export function createProcessSpeaker(media: MediaEngine): Speaker {
  return {
    async *speak(request, signal): AsyncGenerator<SpeechPiece> {
      for await (const reply of media.stream({ type: 'speak', request }, signal))
        if (reply.type === 'speech') yield reply.piece;
    },
  };
}

/** Listens to voices in the media engine's process. */
export function createProcessVoiceListener(media: MediaEngine): VoiceListener {
  return {
    async genderOf(modelFolder, language) {
      const order = { type: 'listen-to-voice', modelFolder, language } as const;
      const reply = await media.perform(order, AbortSignal.timeout(PATIENCE_MS));
      if (reply.type !== 'voice-heard') throw new EngineFailed('The voice was not listened to.');
      return reply.gender ?? undefined;
    },
  };
}

/** A sentence of four seconds, on a slow computer. */
const PATIENCE_MS = 60_000;
