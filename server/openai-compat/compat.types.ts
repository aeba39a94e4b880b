import type { Clock } from '../core/clock.ts';
import type { LocalModel } from '../engines/local-chat.ts';
import type { Caller } from '../http/caller.ts';
import type { CallEvent, CallTurn, StatelessCall } from './stateless-call.ts';

/** What the chats of all three APIs are made from. */
export interface CompatChat {
  /**
   * Answers a call whose words were found good. Throws AppError 404 and 422 for what is wrong with its model, pictures or files,
   * 503 with the remedy where nothing can answer.
   */
  ask(caller: Caller, call: StatelessCall, signal: AbortSignal): AsyncGenerator<CallEvent>;
  /** The turns with the text of their pictures and files in the place of these. Throws AppError 422 likewise. */
  read(caller: Caller, turns: CallTurn[], signal: AbortSignal): Promise<CallTurn[]>;
  /** Tokens of a prompt, as the active model of this machine counts them. Throws AppError 503 where there is none. */
  countTokens(turns: CallTurn[], tools: StatelessCall['tools']): Promise<number>;
  activeModel: () => LocalModel | undefined;
  clock: Clock;
  /** How long a stream waits for its first word before it begins, in milliseconds. */
  silenceMs: number;
}
