import type { MediaEngine } from '../media-engine.ts';
import type { Speaker, SpeechPiece } from './speaker.ts';

/** Speech in the media engine's process. */
export function createProcessSpeaker(media: MediaEngine): Speaker {
  return {
    async *speak(request, signal): AsyncGenerator<SpeechPiece> {
      for await (const reply of media.stream({ type: 'speak', request }, signal))
        if (reply.type === 'speech') yield reply.piece;
    },
  };
}
