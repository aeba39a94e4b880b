import { background } from '../background.ts';
import {
  ContextExceeded,
  EngineFailed,
  ModelUnusable,
  NotEnoughMemory,
  SchemaUnusable,
} from './engine-errors.ts';
import type { EngineFailure, FromEngine, LoadedModelFacts, LoadOrder, ToEngine } from './engine-messages.ts';

/** The engine process's end of the line to the server. */
export interface ParentPort {
  send(message: FromEngine): void;
  onMessage(listener: (message: ToEngine) => void): void;
}

export type Call = Exclude<ToEngine, { type: 'ping' | 'abort' }>;
export type WorkCall = Exclude<Call, { type: 'load' }>;

/** What a call needs while it runs. */
export interface CallTools {
  signal: AbortSignal;
  onWork: () => void;
  send: (message: FromEngine) => void;
}

/** What one kind of engine process does with its model. */
export interface ServedEngine<Loaded extends { facts: LoadedModelFacts }> {
  load(order: LoadOrder, onWork: () => void): Promise<Loaded>;
  /** Works on a call and returns the reply that ends it. */
  serve(loaded: Loaded, call: WorkCall, tools: CallTools): Promise<FromEngine>;
  /** Whether a call that runs is to be aborted because `next` has come. */
  isInterruptedBy(running: Call, next: Call): boolean;
}

interface Running {
  call: Call;
  abort: AbortController;
}

/** Serves one model over the port until the process ends. Announces itself with `ready`. */
export function serveEngine<Loaded extends { facts: LoadedModelFacts }>(
  port: ParentPort,
  engine: ServedEngine<Loaded>,
): void {
  const running = new Map<number, Running>();
  let loading: Promise<Loaded> | undefined;
  const outbox = createOutbox(port.send);
  let work = 0;
  const onWork = () => {
    work += 1;
  };

  const run = async (call: Call, signal: AbortSignal): Promise<FromEngine> => {
    if (call.type === 'load') {
      loading ??= engine.load(call, onWork);
      return { type: 'loaded', call: call.call, facts: (await loading).facts };
    }
    if (!loading) throw new Error('No model is loaded.');
    return engine.serve(await loading, call, { signal, onWork, send: outbox.later });
  };

  const start = async (call: Call): Promise<void> => {
    for (const other of running.values()) if (engine.isInterruptedBy(other.call, call)) other.abort.abort();
    const abort = new AbortController();
    running.set(call.call, { call, abort });
    try {
      outbox.now(await run(call, abort.signal));
    } catch (error) {
      outbox.now({ type: 'failed', call: call.call, failure: toFailure(error) });
    } finally {
      running.delete(call.call);
    }
  };

  port.onMessage((message) => {
    if (message.type === 'ping') port.send({ type: 'pong', work });
    else if (message.type === 'abort') running.get(message.call)?.abort.abort();
    else background('engine_call', () => start(message));
  });
  port.send({ type: 'ready' });
}

/** Only sentences of our own travel: a message of llama.cpp could hold a path or text of the prompt. */
function toFailure(error: unknown): EngineFailure {
  if (error instanceof ContextExceeded) return { kind: 'context', limit: error.limit, needed: error.needed };
  if (error instanceof NotEnoughMemory) return { kind: 'memory', message: error.message };
  if (error instanceof ModelUnusable) return { kind: 'model', message: error.message };
  if (error instanceof SchemaUnusable) return { kind: 'schema', message: error.message };
  if (error instanceof EngineFailed) return { kind: 'engine', message: error.message };
  return { kind: 'engine', message: 'The local model failed while it was working.' };
}

/** Long enough for llama.cpp's threads to have begun, in milliseconds; nobody sees it. */
const MOMENT_MS = 2;

/**
 * Sends words a moment after the evaluation of the next ones has begun. llama.cpp starts its threads anew for each word: where the
 * reader of the last one wakes up in that very moment, the system may put two of them on one core, where they wait for each
 * other by spinning: a word took 12 to 20 ms in some runs of 135M weights on two cores, and 7 to 8 in all with this.
 */
export function createOutbox<Message>(
  send: (message: Message) => void,
  after: (run: () => void, milliseconds: number) => unknown = setTimeout,
) {
  let waiting: Message[] = [];
  const flush = () => {
    const messages = waiting;
    waiting = [];
    for (const message of messages) send(message);
  };
  return {
    /** Sends it in a moment, in order. */
    later(message: Message): void {
      waiting.push(message);
      if (waiting.length === 1) after(flush, MOMENT_MS);
    },
    /** Sends all that waits and then this. */
    now(message: Message): void {
      flush();
      send(message);
    },
  };
}
