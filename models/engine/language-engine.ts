import type { ChatEngine, ChatEvent, ChatRequest, ChatTurn } from './chat-engine.ts';
import { EngineFailed } from './engine-errors.ts';
import type { FromEngine } from './engine-messages.ts';
import { lastOf } from './last-of.ts';
import { type EngineStatus, ModelLeases, type ModelLeasesOptions } from './model-leases.ts';

/**
 * The server's side of the local engine, which writes. Its process lives as ModelLeases says. Requests into one
 * `sequenceKey` run one after the other. Throws ModelUnusable for a bad file, EngineFailed when the process died at
 * work, ContextExceeded for a prompt that does not fit, and SchemaUnusable. Of tools it knows nothing: who offers them
 * tells the model of them in its turns, and reads the calls from its JSON.
 */
export class LanguageEngine implements ChatEngine {
  readonly #leases: ModelLeases;

  constructor(options: ModelLeasesOptions) {
    this.#leases = new ModelLeases(options);
  }

  async *stream(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent, void> {
    const lease = await this.#leases.enterUnlessAborted(request.model, signal);
    if (!lease) {
      yield { type: 'done', stopReason: 'aborted', tokensInput: 0, tokensEvaluated: 0, tokensOutput: 0 };
      return;
    }
    const { model: _, tools: _tools, toolChoice: _choice, ...order } = request;
    try {
      for await (const reply of this.#leases.send(lease, { type: 'stream', ...order }, signal))
        yield toChatEvent(reply);
    } finally {
      this.#leases.leave(lease);
    }
  }

  /** Evaluates a conversation while the person still types, so that the answer starts sooner. */
  async preload(
    request: { model: string; turns: ChatTurn[]; sequenceKey: string },
    signal: AbortSignal,
  ): Promise<void> {
    const { model, ...order } = request;
    await this.#leases.perform(model, { type: 'preload', ...order }, signal);
  }

  /** Tokens of the whole prompt these turns make, template included; loads the model if needed. */
  async countTokens(model: string, turns: ChatTurn[]): Promise<number> {
    const reply = await this.#leases.perform(model, { type: 'count', turns });
    if (reply?.type !== 'counted') throw new EngineFailed('The local model gave no answer.');
    return reply.tokens;
  }

  /** Tokens of prompt and answer together that one conversation can hold; loads the model if needed. */
  async contextLength(model: string): Promise<number> {
    const lease = await this.#leases.enter(model);
    this.#leases.leave(lease);
    return lease.held.facts.contextLength;
  }

  /**
   * Forgets a conversation: ends what is being written in it as aborted, and resolves when none of its tokens is left in
   * the engine.
   */
  async dropSequence(sequenceKey: string): Promise<void> {
    const { holding } = this.#leases;
    if (!holding?.facts) return;
    const { connection } = holding;
    try {
      await lastOf(connection.open({ type: 'drop', sequenceKey }).replies);
    } catch (error) {
      // A process that has gone remembers nothing.
      if (connection.alive) throw error;
    }
  }

  /** Frees the model's memory once the requests at work are done; the next request loads it again. */
  unload(): Promise<void> {
    return this.#leases.unload();
  }

  /** Ends the process at once and for good; requests at work and later ones throw EngineFailed. */
  close(): Promise<void> {
    return this.#leases.close();
  }

  status(): EngineStatus {
    return this.#leases.status();
  }
}

function toChatEvent(reply: FromEngine): ChatEvent {
  if (reply.type !== 'token' && reply.type !== 'reading' && reply.type !== 'done')
    throw new EngineFailed('The local model gave no answer.');
  const { call: _, ...event } = reply;
  return event;
}
