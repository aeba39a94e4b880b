import { ContextExceeded, EngineFailed, ModelUnusable } from './engine-errors.ts';
import type { EngineFailure, FromEngine, ToEngine } from './engine-messages.ts';
import { type LoadedModel, loadModel } from './load-model.ts';
import { answerTurns, type CallTools, countTurns, dropConversation, preloadTurns } from './serve-turns.ts';

/** The engine process's end of the line to the server. */
export interface ParentPort {
  send(message: FromEngine): void;
  onMessage(listener: (message: ToEngine) => void): void;
}

type Call = Exclude<ToEngine, { type: 'ping' | 'abort' }>;

interface Running {
  call: Call;
  abort: AbortController;
}

/** Serves one model's conversations over the port until the process ends. Announces itself with `ready`. */
export function serveEngine(port: ParentPort): void {
  const running = new Map<number, Running>();
  let loading: Promise<LoadedModel> | undefined;
  let work = 0;
  const onWork = () => {
    work += 1;
  };

  const run = async (call: Call, signal: AbortSignal): Promise<FromEngine> => {
    if (call.type === 'load') {
      loading ??= loadModel(call, onWork);
      return { type: 'loaded', call: call.call, facts: (await loading).facts };
    }
    if (!loading) throw new Error('No model is loaded.');
    return serveCall(await loading, call, { signal, onWork, send: port.send });
  };

  const start = async (call: Call): Promise<void> => {
    for (const other of running.values()) if (isInterruptedBy(other.call, call)) other.abort.abort();
    const abort = new AbortController();
    running.set(call.call, { call, abort });
    try {
      port.send(await run(call, abort.signal));
    } catch (error) {
      port.send({ type: 'failed', call: call.call, failure: toFailure(error) });
    } finally {
      running.delete(call.call);
    }
  };

  port.onMessage((message) => {
    if (message.type === 'ping') port.send({ type: 'pong', work });
    else if (message.type === 'abort') running.get(message.call)?.abort.abort();
    else void start(message);
  });
  port.send({ type: 'ready' });
}

async function serveCall(
  loaded: LoadedModel,
  call: Exclude<Call, { type: 'load' }>,
  tools: CallTools,
): Promise<FromEngine> {
  switch (call.type) {
    case 'stream':
      return answerTurns(loaded, call, tools);
    case 'preload':
      await preloadTurns(loaded, call, tools);
      return { type: 'finished', call: call.call };
    case 'count':
      return { type: 'counted', call: call.call, tokens: countTurns(loaded, call.turns) };
    case 'drop':
      await dropConversation(loaded, call);
      return { type: 'finished', call: call.call };
  }
}

/** A conversation's real turn ends its preload; forgetting a conversation ends both. */
function isInterruptedBy(running: Call, next: Call): boolean {
  if (!('sequenceKey' in running && 'sequenceKey' in next)) return false;
  if (running.sequenceKey === undefined || running.sequenceKey !== next.sequenceKey) return false;
  return next.type === 'drop' || (next.type === 'stream' && running.type === 'preload');
}

/** Only sentences of our own travel: a message of llama.cpp could hold a path or text of the prompt. */
function toFailure(error: unknown): EngineFailure {
  if (error instanceof ContextExceeded) return { kind: 'context', limit: error.limit, needed: error.needed };
  if (error instanceof ModelUnusable) return { kind: 'model', message: error.message };
  if (error instanceof EngineFailed) return { kind: 'engine', message: error.message };
  return { kind: 'engine', message: 'The local model failed while it was answering.' };
}
