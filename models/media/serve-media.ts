import { background } from '../background.ts';
import type { Control, Sign } from '../engine/engine-connection.ts';
import { EngineFailed } from '../engine/engine-errors.ts';
import type { MediaFailure, MediaOrder, MediaReply } from './media-messages.ts';
import { createPictureReader } from './ocr/picture-reader.ts';
import { PictureRefused } from './picture-refused.ts';
import { createSpeaker } from './speech/create-speaker.ts';
import { AudioRefused } from './transcription/audio/audio-refused.ts';
import { createTranscriber } from './transcription/create-transcriber.ts';
import { createPictureAnalyser } from './vision/create-picture-analyser.ts';

/** The media engine's end of the line to the server. */
export interface MediaPort {
  send(message: MediaReply | Sign): void;
  onMessage(listener: (message: MediaOrder | Control) => void): void;
}

/** Does what the server orders until the process ends. Announces itself with `ready`. */
export function serveMedia(port: MediaPort): void {
  const running = new Map<number, AbortController>();
  let work = 0;
  const count = () => {
    work += 1;
  };
  const reader = createPictureReader(count);
  const analyser = createPictureAnalyser(count);
  const speaker = createSpeaker(count);
  const transcriber = createTranscriber(count);

  const run = async (order: MediaOrder, signal: AbortSignal): Promise<void> => {
    const { call } = order;
    if (order.type === 'speak') {
      for await (const piece of speaker.speak(order.request, signal))
        port.send({ type: 'speech', call, piece });
      return;
    }
    if (order.type === 'analyse-picture') {
      const result = await analyser.analyse(order.request, signal);
      port.send({ type: 'picture-analysed', call, result });
      return;
    }
    if (order.type === 'decode-audio') {
      const sound = await transcriber.decode(order.audio, order.samples, signal);
      port.send({ type: 'audio-decoded', call, sound });
      return;
    }
    if (order.type === 'transcribe') {
      for await (const piece of transcriber.transcribe(order.request, signal))
        port.send({ type: 'transcription', call, piece });
      return;
    }
    const result = await reader.read(order.picture, order.language, signal);
    port.send({ type: 'picture-read', call, result });
  };

  const start = async (order: MediaOrder): Promise<void> => {
    const abort = new AbortController();
    running.set(order.call, abort);
    try {
      await run(order, abort.signal);
    } catch (error) {
      port.send({ type: 'failed', call: order.call, failure: toFailure(error) });
    } finally {
      running.delete(order.call);
    }
  };

  port.onMessage((message) => {
    if (message.type === 'ping') port.send({ type: 'pong', work });
    else if (message.type === 'abort') running.get(message.call)?.abort();
    else background('media_call', () => start(message));
  });
  port.send({ type: 'ready' });
}

/** Only sentences of our own travel: a message of a library could hold a path or text of the picture. */
function toFailure(error: unknown): MediaFailure {
  if (error instanceof PictureRefused) return { kind: 'picture', code: error.code, message: error.message };
  if (error instanceof AudioRefused) return { kind: 'audio', code: error.code, message: error.message };
  if (error instanceof EngineFailed) return { kind: 'engine', message: error.message };
  return { kind: 'engine', message: 'The picture or the speech could not be worked on.' };
}
