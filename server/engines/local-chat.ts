import { background } from '../../models/background.ts';
import type {
  ChatEvent,
  ChatRequest,
  ChatTurn,
  StopReason,
  ToolCall,
} from '../../models/engine/chat-engine.ts';
import {
  ContextExceeded,
  EngineFailed,
  ModelUnusable,
  NotEnoughMemory,
  SchemaUnusable,
} from '../../models/engine/engine-errors.ts';
import { EventQueue } from '../../models/engine/event-queue.ts';
import type { LanguageEngine } from '../../models/engine/language-engine.ts';
import { createQueue, type Queue } from '../../models/queue.ts';
import { unlessAborted } from '../../models/unless-aborted.ts';
import { AppError } from '../core/app-error.ts';
import { contextExceededText } from './context-exceeded-text.ts';
import { fitWindow, type IdentifiedTurn } from './fit-window.ts';
import { leaveOutThoughts } from './inline-thoughts.ts';
import { mergeSameRole } from './merge-same-role.ts';
import { callFixed, sayFixed } from './say-fixed.ts';
import { stopRepeating } from './stop-repeating.ts';
import { answerWithTools, callableTools, renderForTools } from './tools/answer-with-tools.ts';
import { fitToolResults } from './tools/fit-tool-results.ts';

/** What the starter model says: fixed words, or a prompt of its own making. */
type StarterReply = { kind: 'fixed'; text: string; topic?: string } | { kind: 'generate'; turns: ChatTurn[] };

/** What the local chat needs of the language engine. */
export type LocalEngine = Pick<
  LanguageEngine,
  'stream' | 'preload' | 'countTokens' | 'contextLength' | 'dropSequence' | 'close'
>;

/** A chat model of this machine. */
export interface LocalModel {
  id: string;
  isStarter: boolean;
  contextLength?: number;
  /** 0 when unknown. */
  parameters?: number;
}

interface LocalChatDependencies {
  engine: LocalEngine;
  /** The model that answers here; undefined when none is usable. */
  activeModel: () => LocalModel | undefined;
  /** Retrieval over the built-in help, which stands in front of the starter model. */
  chooseStarterReply: (turns: ChatTurn[]) => StarterReply;
}

interface LocalChatRequest
  extends Pick<ChatRequest, 'tools' | 'toolChoice' | 'jsonSchema'>,
    Partial<Pick<ChatRequest, 'temperature' | 'maxTokens'>> {
  /** Answers in place of the active model. */
  model?: LocalModel;
  /** A program set the temperature: nothing is added to it. */
  isGiven?: boolean;
  /** Whose answer it is: users take turns. */
  userId?: string;
  /** A prompt that is too long is 422 in place of a fixed text. */
  refusesTooLong?: boolean;
  /** The tools may be others than those of the last answer. */
  changesTools?: boolean;
  turns: IdentifiedTurn[];
  /**
   * The same with more before it, which the engine may have read already: it is read in their place where all of it fits, and
   * no more of the talk has to be left out for it.
   */
  longerTurns?: IdentifiedTurn[];
  /** The conversation whose evaluated prefix may be reused. */
  sequenceKey?: string;
  /** The first message that the last answer still read. */
  windowStart?: string;
  /** What is said, word for word, or called in place of the model's own answer. */
  fixedReply?: { text: string; needsModel?: boolean } | { toolCalls: ToolCall[] };
}

/** What the local model says while it writes; `done` is last unless it throws. */
export type LocalChatEvent = Exclude<ChatEvent, { type: 'done' }> | ({ type: 'done' } & LocalChatSummary);

export interface LocalChatSummary {
  stopReason: StopReason;
  tokensInput: number;
  tokensEvaluated: number;
  tokensOutput: number;
  /** The message is longer than the model can read: the text is fixed and names the limit. */
  contextExceeded: boolean;
  /** The starter model said that this is out of its reach. */
  needsModel?: boolean;
  turnsLeftOut: number;
  windowStart?: string;
  /** `longerTurns` were read. */
  readsLonger?: boolean;
}

export type LocalChat = ReturnType<typeof createLocalChat>;

/** Sampling heat of ordinary chat and of what must be JSON, and most tokens of one answer. */
const TEMPERATURE = 0.7;
const JSON_TEMPERATURE = 0.2;
const MOST_ANSWER_TOKENS = 2_048;

/** Makes the local chat: what the active model reads is counted first, and never cut silently. */
export function createLocalChat(deps: LocalChatDependencies) {
  const { engine } = deps;
  const queue = createQueue({ concurrency: MOST_AT_ONCE });

  async function* stream(request: LocalChatRequest, signal: AbortSignal): AsyncGenerator<LocalChatEvent> {
    const model = request.model ?? requireModel(deps);
    if (!model.isStarter && request.fixedReply) {
      // No model is at work, and none is loaded to count its tokens.
      yield* sayReply(request.fixedReply, 0, async () => 0);
      return;
    }
    const contextLength = await unlessAborted(signal, engine.contextLength(model.id));
    const answerTokens = mostAnswerTokens(contextLength, request.maxTokens);
    const limit = contextLength - answerTokens;
    const count = (turns: ChatTurn[]) => engine.countTokens(model.id, turns.map(toChatTurn));
    const isBegun = request.turns.at(-1)?.role === 'assistant';
    // What was begun as a text is no call.
    const offer = model.isStarter || isBegun ? {} : pickOffer(request);
    const place = request.changesTools ? 'last_question' : 'system';
    const toPlain = (turns: IdentifiedTurn[]) => mergeSameRole(renderForTools(turns, offer, place));
    const turns = model.isStarter ? request.turns.slice(-1) : request.turns;
    if (request.fixedReply && isPlanned(request)) {
      yield* sayReply(request.fixedReply, await count(toPlain(turns)), count);
      return;
    }
    if (model.isStarter && isBegun) throw needsLargerModel('go on with an answer that was begun');
    if (model.isStarter && request.jsonSchema) throw needsLargerModel('write JSON of a given form');
    const fit = async (some: IdentifiedTurn[]) => {
      const fitting = await fitToolResults(some, limit, (fitted) => count(toPlain(fitted)));
      return fitWindow(toPlain(fitting), limit, count, request.windowStart);
    };
    const { window, readsLonger } = await fitEither(model.isStarter ? { turns } : request, fit);
    if (window.kind === 'exceeded') {
      if (request.refusesTooLong) throw tooLong(new ContextExceeded(window.limit, window.needed));
      const question = request.turns.findLast(({ role }) => role === 'user')?.content ?? '';
      const text = contextExceededText(question, window.limit);
      yield* sayFixed(text, window.needed, count, { contextExceeded: true });
      return;
    }
    const reply = chooseReply(deps, request, model.isStarter, window.turns);
    if (reply.kind === 'fixed') {
      const needsModel =
        reply.topic === 'out_of_reach' || (isText(request.fixedReply) && request.fixedReply.needsModel);
      yield* sayFixed(reply.text, await count(window.turns), count, { needsModel });
      return;
    }
    const order = {
      model: model.id,
      turns: reply.turns,
      maxTokens: answerTokens,
      temperature: model.isStarter ? 0 : (request.temperature ?? temperatureFor(offer)),
      ...(model.isStarter || request.isGiven ? {} : { sampling: 'family' as const }),
      sequenceKey: request.sequenceKey,
      ...offer,
    };
    const thoughtless = {
      stream: (asked: ChatRequest, abort: AbortSignal) =>
        leaveOutThoughts(
          request.jsonSchema
            ? engine.stream(asked, abort)
            : stopRepeating((until) => engine.stream(asked, until), abort),
        ),
    };
    for await (const event of answerWithTools(thoughtless, order, signal))
      yield event.type !== 'done'
        ? event
        : {
            ...event,
            contextExceeded: false,
            turnsLeftOut: window.turnsLeftOut,
            windowStart: window.start,
            readsLonger,
          };
  }

  return {
    activeModel: deps.activeModel,
    /** Answers with the active model. Throws AppError 503 or 422 with the remedy when it cannot. */
    stream: (request: LocalChatRequest, signal: AbortSignal): AsyncIterable<LocalChatEvent> =>
      withRemedy(
        inTurn(queue, request.userId, signal, (until) => stream(request, until)),
        // What takes a refusal in place of a sentence is a call, and nothing of it is kept.
        request.refusesTooLong ? 'Ask again.' : 'Your message is kept; ask again.',
      ),
    /** Reads ahead so that the next answer starts sooner; does nothing for the starter model. */
    async preload(request: LocalChatRequest, signal: AbortSignal): Promise<void> {
      const model = requireModel(deps);
      if (model.isStarter || !request.sequenceKey) return;
      const contextLength = await engine.contextLength(model.id);
      const count = (turns: ChatTurn[]) => engine.countTokens(model.id, turns.map(toChatTurn));
      const fit = (turns: IdentifiedTurn[]) =>
        fitWindow(
          mergeSameRole(renderForTools(turns, {})),
          contextLength - mostAnswerTokens(contextLength, request.maxTokens),
          count,
          request.windowStart,
        );
      const { window } = await fitEither(request, fit);
      if (window.kind === 'exceeded') return;
      const order = {
        model: model.id,
        turns: window.turns.map(toChatTurn),
        sequenceKey: request.sequenceKey,
      };
      await queue.run(() => engine.preload(order, signal), { user: request.userId, signal });
    },
    /** Forgets what the engine holds of a conversation. */
    forget: (sequenceKey: string): Promise<void> => engine.dropSequence(sequenceKey),
  };
}

/** Answers that the engine is given at a time: another user waits for one of them, and not for all that came before. */
const MOST_AT_ONCE = 4;

/** Keeps a place at work for as long as the engine is at work, however slowly what it says is read. */
async function* inTurn(
  queue: Queue,
  userId = '',
  signal: AbortSignal,
  produce: (signal: AbortSignal) => AsyncIterable<LocalChatEvent>,
): AsyncGenerator<LocalChatEvent> {
  const left = new AbortController();
  const until = AbortSignal.any([signal, left.signal]);
  const place = await queue.enter({ user: userId, signal }).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  if (!place) {
    yield { type: 'done', ...STOPPED };
    return;
  }
  const events = new EventQueue<LocalChatEvent>();
  background('local_answer', async () => {
    try {
      for await (const event of produce(until)) events.push(event);
      events.end();
    } catch (thrown) {
      // Stopped while its model is loaded: the loading goes on, and nobody waits for it.
      if (until.aborted && thrown === until.reason) {
        events.push({ type: 'done', ...STOPPED });
        events.end();
      } else
        events.end(thrown instanceof Error ? thrown : new Error('The answer broke off.', { cause: thrown }));
    } finally {
      place();
    }
  });
  try {
    yield* events;
  } finally {
    left.abort();
  }
}

/** What is said of an answer that was stopped before its turn came. */
const STOPPED: LocalChatSummary = {
  stopReason: 'aborted',
  tokensInput: 0,
  tokensEvaluated: 0,
  tokensOutput: 0,
  contextExceeded: false,
  turnsLeftOut: 0,
};

function chooseReply(
  { chooseStarterReply }: LocalChatDependencies,
  { turns, fixedReply }: LocalChatRequest,
  isStarter: boolean,
  readable: ChatTurn[],
): StarterReply {
  if (!isStarter) return { kind: 'generate', turns: readable.map(toChatTurn) };
  return isText(fixedReply)
    ? { kind: 'fixed', text: fixedReply.text }
    : chooseStarterReply(turns.map(toChatTurn));
}

/** Tokens that are kept free for an answer. */
function mostAnswerTokens(contextLength: number, asked = MOST_ANSWER_TOKENS): number {
  return Math.min(asked, MOST_ANSWER_TOKENS, Math.floor(contextLength / 4));
}

/** The longer turns where they fit and leave out nothing that the last answer read; else the turns. */
async function fitEither(
  { turns, longerTurns, windowStart }: Pick<LocalChatRequest, 'turns' | 'longerTurns' | 'windowStart'>,
  fit: (turns: IdentifiedTurn[]) => ReturnType<typeof fitWindow>,
) {
  const longer = longerTurns && (await fit(longerTurns));
  const readsLonger = longer?.kind === 'fits' && longer.start === windowStart;
  return { window: readsLonger ? longer : await fit(turns), readsLonger };
}

type Offer = Pick<LocalChatRequest, 'tools' | 'toolChoice' | 'jsonSchema'>;

function pickOffer({ tools, toolChoice, jsonSchema }: LocalChatRequest): Offer {
  return { tools, toolChoice, jsonSchema };
}

function temperatureFor(offer: Offer): number {
  return offer.jsonSchema || callableTools(offer).length > 0 ? JSON_TEMPERATURE : TEMPERATURE;
}

/** Whether what the starter says was worked out from a run's task and steps: the model reads none of them. */
function isPlanned({ fixedReply, tools, turns }: LocalChatRequest): boolean {
  return !isText(fixedReply) || tools !== undefined || turns.at(-1)?.role === 'tool';
}

function isText(reply: LocalChatRequest['fixedReply']): reply is { text: string; needsModel?: boolean } {
  return reply !== undefined && 'text' in reply;
}

function sayReply(
  reply: NonNullable<LocalChatRequest['fixedReply']>,
  tokensInput: number,
  count: (turns: ChatTurn[]) => Promise<number>,
): AsyncIterable<LocalChatEvent> | Iterable<LocalChatEvent> {
  return isText(reply)
    ? sayFixed(reply.text, tokensInput, count, { needsModel: reply.needsModel })
    : callFixed(reply.toolCalls, tokensInput);
}

function needsLargerModel(what: string): AppError {
  const detail = `The starter model cannot ${what}. Open Models, or run "alcove model list", and install a larger one.`;
  return new AppError(422, 'needs_larger_model', detail);
}

function requireModel(deps: LocalChatDependencies): LocalModel {
  const model = deps.activeModel();
  if (model) return model;
  throw new AppError(
    503,
    'no_local_model',
    'No local model is installed. Open Models, or run "alcove model list", and install one.',
  );
}

function toChatTurn({ role, content }: ChatTurn): ChatTurn {
  return { role, content };
}

function tooLong({ message, needed, limit }: ContextExceeded): AppError {
  return new AppError(422, 'context_exceeded', `${message} Shorten it, or choose a model that reads more.`, {
    params: { needed, limit },
  });
}

async function* withRemedy(
  events: AsyncIterable<LocalChatEvent>,
  remedy: string,
): AsyncGenerator<LocalChatEvent> {
  try {
    yield* events;
  } catch (cause) {
    if (cause instanceof EngineFailed)
      throw new AppError(503, 'engine_failed', `${cause.message} ${remedy}`, { cause });
    if (cause instanceof ModelUnusable) {
      // Memory may be free again in a minute; what is wrong with a file stays wrong, and programs are not to try again.
      const isForNow = cause instanceof NotEnoughMemory;
      const detail = `${cause.message} Open Models to repair or change it.`;
      const params = { why: isForNow ? 'memory' : 'load' };
      throw new AppError(isForNow ? 503 : 422, 'model_unusable', detail, { cause, params });
    }
    if (cause instanceof ContextExceeded) throw tooLong(cause);
    if (cause instanceof SchemaUnusable)
      throw new AppError(422, 'schema_unusable', `${cause.message} Simplify it.`, { cause });
    throw cause;
  }
}
