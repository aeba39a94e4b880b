import {
  type Control,
  EngineConnection,
  type EngineTrade,
  type Sign,
  type Unnumbered,
} from '../engine/engine-connection.ts';
import { EngineFailed } from '../engine/engine-errors.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import type { Timer } from '../engine/timer.ts';
import type { EnginePatience } from '../engine-patience.ts';
import type { MediaFailure, MediaOrder, MediaReply } from './media-messages.ts';
import { PictureRefused } from './picture-refused.ts';
import { AudioRefused } from './transcription/audio/audio-refused.ts';

/** Starts media engine processes. */
export type MediaHost = EngineHost<MediaOrder | Control, MediaReply | Sign>;
/** The line to one media engine process. */
export type MediaConnection = EngineConnection<MediaOrder, MediaReply>;
/** An order without its number. */
export type MediaRequest = Unnumbered<MediaOrder>;

/** Starts a media engine process and watches over it. */
export function connectMediaEngine(host: MediaHost, timer: Timer, patience: EnginePatience): MediaConnection {
  return new EngineConnection(host.start(), trade, timer, patience);
}

const trade: EngineTrade<MediaReply> = {
  subject: 'The reader of pictures and sound',
  isLast: (reply) => !('piece' in reply) || reply.piece.type === 'end',
  errorOf: (reply) => (reply.type === 'failed' ? toError(reply.failure) : undefined),
};

function toError(failure: MediaFailure): Error {
  if (failure.kind === 'picture') return new PictureRefused(failure.code, failure.message);
  if (failure.kind === 'audio') return new AudioRefused(failure.code, failure.message);
  return new EngineFailed(failure.message);
}
