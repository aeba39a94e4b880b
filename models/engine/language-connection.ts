import type { EnginePatience } from '../engine-patience.ts';
import { EngineConnection, type EngineTrade, type Unnumbered } from './engine-connection.ts';
import {
  ContextExceeded,
  EngineFailed,
  ModelUnusable,
  NotEnoughMemory,
  SchemaUnusable,
} from './engine-errors.ts';
import type { EngineProcess } from './engine-host.ts';
import type { EngineFailure, FromEngine, ToEngine } from './engine-messages.ts';
import type { Timer } from './timer.ts';

type Reply = Extract<FromEngine, { call: number }>;
type Order = Exclude<ToEngine, { type: 'ping' | 'abort' }>;
/** A call of the language engine without its number. */
export type EngineOrder = Unnumbered<Order>;
/** The line to one language engine process. */
export type LanguageConnection = EngineConnection<Order, Reply>;

/** Watches over one language engine process and leads calls to it. */
export function connectLanguageEngine(
  process: EngineProcess,
  timer: Timer,
  patience: EnginePatience,
): LanguageConnection {
  return new EngineConnection(process, trade, timer, patience);
}

const trade: EngineTrade<Reply> = {
  subject: 'The local model',
  isLast: ({ type }) => type !== 'token' && type !== 'reading',
  errorOf: (reply) => (reply.type === 'failed' ? toError(reply.failure) : undefined),
};

function toError(failure: EngineFailure): Error {
  if (failure.kind === 'context') return new ContextExceeded(failure.limit, failure.needed);
  if (failure.kind === 'schema') return new SchemaUnusable(failure.message);
  if (failure.kind === 'memory') return new NotEnoughMemory();
  return failure.kind === 'model' ? new ModelUnusable(failure.message) : new EngineFailed(failure.message);
}
