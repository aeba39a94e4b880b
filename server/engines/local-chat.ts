import type { ChatTurn, StopReason, ToolCall } from '../../models/engine/chat-engine.ts';
import { ContextExceeded, EngineFailed, ModelUnusable } from '../../models/engine/engine-errors.ts';
import type { LanguageEngine } from '../../models/engine/language-engine.ts';
import { AppError } from '../core/app-error.ts';
import { contextExceededText } from './context-exceeded-text.ts';
import { fitWindow, type IdentifiedTurn } from './fit-window.ts';
import { mergeSameRole } from './merge-same-role.ts';

/** What the starter model says: fixed words, or a prompt of its own making. */
export type StarterReply = { kind: 'fixed'; text: string } | { kind: 'generate'; turns: ChatTurn[] };

/** What is made of it, or of the caller's `starterReply`. */
type Reply = StarterReply | { kind: 'calls'; toolCalls: ToolCall[] };

/** What the local chat needs of the language engine. */
export type LocalEngine = Pick<
  LanguageEngine,
  'stream' | 'preload' | 'countTokens' | 'contextLength' | 'dropSequence' | 'close'
>;

export interface LocalChatDependencies {
  engine: LocalEngine;
  /** The model that answers here; undefined when none is usable. */
  activeModel: () => { id: string; isStarter: boolean; contextLength?: number } | undefined;
  /** Retrieval over the built-in help, which stands in front of the starter model. */
  chooseStarterReply: (turns: ChatTurn[]) => StarterReply;
}

export interface LocalChatRequest {
  turns: IdentifiedTurn[];
  /** The conversation whose evaluated prefix may be reused. */
  sequenceKey?: string;
  /** The first message that the last answer still read. */
  windowStart?: string;
  /** What the starter model says, word for word, or calls. */
  starterReply?: string | { toolCalls: ToolCall[] };
}

/** What the local model says while it writes; `done` is last unless it throws. */
export type LocalChatEvent =
  | { type: 'token'; text: string }
  | { type: 'tool_call'; call: ToolCall }
  | ({ type: 'done' } & LocalChatSummary);

export interface LocalChatSummary {
  stopReason: StopReason;
  tokensInput: number;
  tokensEvaluated: number;
  tokensOutput: number;
  /** The message is longer than the model can read: the text is fixed and names the limit. */
  contextExceeded: boolean;
  turnsLeftOut: number;
  windowStart?: string;
}

export interface LocalChat {
  activeModel: LocalChatDependencies['activeModel'];
  /** Answers with the active model. Throws AppError 503 with the remedy when it cannot. */
  stream(request: LocalChatRequest, signal: AbortSignal): AsyncIterable<LocalChatEvent>;
  /** Reads ahead so that the next answer starts sooner; does nothing for the starter model. */
  preload(request: LocalChatRequest, signal: AbortSignal): Promise<void>;
  /** Forgets what the engine holds of a conversation. */
  forget(sequenceKey: string): Promise<void>;
}

/** Sampling heat of ordinary chat, and most tokens of one answer. */
const TEMPERATURE = 0.7;
const MOST_ANSWER_TOKENS = 2_048;

/** Makes the local chat: what the active model reads is counted first, and never cut silently. */
export function createLocalChat(deps: LocalChatDependencies): LocalChat {
  const { engine } = deps;

  async function* stream(request: LocalChatRequest, signal: AbortSignal): AsyncGenerator<LocalChatEvent> {
    const model = requireModel(deps);
    const contextLength = await engine.contextLength(model.id);
    const answerTokens = Math.min(MOST_ANSWER_TOKENS, Math.floor(contextLength / 4));
    const limit = contextLength - answerTokens;
    const count = (turns: ChatTurn[]) => engine.countTokens(model.id, turns.map(toChatTurn));
    const readable = model.isStarter ? request.turns.slice(-1) : request.turns;
    const window = await fitWindow(mergeSameRole(readable), limit, count, request.windowStart);
    if (window.kind === 'exceeded') {
      yield* say(
        contextExceededText(request.turns.at(-1)?.content ?? '', window.limit),
        window.needed,
        count,
      );
      return;
    }
    const reply = chooseReply(deps, request, model.isStarter, window.turns);
    if (reply.kind === 'fixed') {
      yield* say(reply.text, await count(window.turns), count, false);
      return;
    }
    if (reply.kind === 'calls') {
      yield* callTools(reply.toolCalls, await count(window.turns));
      return;
    }
    const order = {
      model: model.id,
      turns: reply.turns,
      maxTokens: answerTokens,
      temperature: model.isStarter ? 0 : TEMPERATURE,
      sequenceKey: request.sequenceKey,
    };
    for await (const event of engine.stream(order, signal))
      yield event.type !== 'done'
        ? event
        : { ...event, contextExceeded: false, turnsLeftOut: window.turnsLeftOut, windowStart: window.start };
  }

  return {
    activeModel: deps.activeModel,
    stream: (request, signal) => withRemedy(stream(request, signal)),
    async preload(request, signal) {
      const model = requireModel(deps);
      if (model.isStarter || !request.sequenceKey) return;
      const contextLength = await engine.contextLength(model.id);
      const count = (turns: ChatTurn[]) => engine.countTokens(model.id, turns.map(toChatTurn));
      const turns = mergeSameRole(request.turns);
      const window = await fitWindow(turns, Math.floor(contextLength * 0.75), count, request.windowStart);
      if (window.kind === 'exceeded') return;
      const order = {
        model: model.id,
        turns: window.turns.map(toChatTurn),
        sequenceKey: request.sequenceKey,
      };
      await engine.preload(order, signal);
    },
    forget: (sequenceKey) => engine.dropSequence(sequenceKey),
  };
}

function chooseReply(
  { chooseStarterReply }: LocalChatDependencies,
  { turns, starterReply }: LocalChatRequest,
  isStarter: boolean,
  readable: ChatTurn[],
): Reply {
  if (!isStarter) return { kind: 'generate', turns: readable.map(toChatTurn) };
  if (starterReply === undefined) return chooseStarterReply(turns.map(toChatTurn));
  return typeof starterReply === 'string'
    ? { kind: 'fixed', text: starterReply }
    : { kind: 'calls', toolCalls: starterReply.toolCalls };
}

function requireModel(deps: LocalChatDependencies): { id: string; isStarter: boolean } {
  const model = deps.activeModel();
  if (model) return model;
  throw new AppError(
    503,
    'no_local_model',
    'No local model is installed. Open Models, or run "alcove model list", and install one.',
  );
}

/** Says a fixed text in pieces, with the tokens that it amounts to for the active model. */
async function* say(
  text: string,
  tokensInput: number,
  count: (turns: ChatTurn[]) => Promise<number>,
  contextExceeded = true,
): AsyncGenerator<LocalChatEvent> {
  for (const piece of text.match(/\S+\s*|\s+/g) ?? []) yield { type: 'token', text: piece };
  const empty = await count([{ role: 'user', content: '' }]);
  const full = await count([{ role: 'user', content: text }]);
  yield {
    type: 'done',
    stopReason: 'end',
    tokensInput,
    tokensEvaluated: 0,
    tokensOutput: Math.max(1, full - empty),
    contextExceeded,
    turnsLeftOut: 0,
  };
}

/** Makes calls that no model wrote: they cost no token. */
async function* callTools(calls: ToolCall[], tokensInput: number): AsyncGenerator<LocalChatEvent> {
  for (const call of calls) yield { type: 'tool_call', call };
  yield {
    type: 'done',
    stopReason: 'tool_calls',
    tokensInput,
    tokensEvaluated: 0,
    tokensOutput: 0,
    contextExceeded: false,
    turnsLeftOut: 0,
  };
}

function toChatTurn({ role, content }: ChatTurn): ChatTurn {
  return { role, content };
}

async function* withRemedy(events: AsyncIterable<LocalChatEvent>): AsyncGenerator<LocalChatEvent> {
  try {
    yield* events;
  } catch (cause) {
    if (cause instanceof EngineFailed)
      throw new AppError(503, 'engine_failed', `${cause.message} Your message is kept; ask again.`, {
        cause,
      });
    if (cause instanceof ModelUnusable)
      throw new AppError(503, 'model_unusable', `${cause.message} Open Models to repair or change it.`, {
        cause,
      });
    if (cause instanceof ContextExceeded)
      throw new AppError(
        422,
        'context_exceeded',
        `${cause.message} Shorten it, or choose a model that reads more.`,
      );
    throw cause;
  }
}
