import type { QueryClient } from '@tanstack/react-query';
import { background } from '../../models/background.ts';
import { applyRunEvent, type LiveRun } from '../agents/live-runs.ts';
import { codeOf, sayError, sayThrown } from '../api/api-error.ts';
import { type Conversation, type Message, readConversation, stopAnswer } from '../api/chat.ts';
import {
  type Reading,
  type ReplyEvent,
  type ReplyRequest,
  type RouteEvent,
  streamReply,
} from '../api/reply-stream.ts';
import { createListeners } from '../api/store.ts';
import { CONVERSATIONS_KEY, conversationKey } from '../conversations/conversation-queries.ts';
import { showInLists } from '../conversations/show-in-lists.ts';

/** A reply that is being written, or that failed; gone once the conversation holds it. */
export interface LiveTurn {
  request: ReplyRequest;
  userMessage: Message | undefined;
  route: RouteEvent | undefined;
  text: string;
  /** How far the prompt is read, of a model on this computer. */
  reading?: Reading;
  /** The tools that are called for it, once the first is. */
  calls?: LiveCalls;
  state: 'waiting' | 'writing' | 'settling' | 'failed';
  /** The server's sentence when it failed. */
  error: string | undefined;
  /** Its code, by which a way on is found. */
  code?: string | undefined;
}

/** Why the server did not take a message. */
export interface Refusal {
  words: string;
  /** By which a way on is found. */
  code: string | undefined;
}

/** The calls of tools for a reply, as far as they have come. */
export interface LiveCalls extends Pick<LiveRun, 'steps' | 'approvals'> {
  runId: string;
}

// Words are shown at most this often, in milliseconds: faster costs frames and cannot be read.
const SHOW_EVERY = 40;
// How long the server may take to hear that it is to stop, in milliseconds; then hanging up has to do.
const HEARS_WITHIN = 1_000;
// How often to look for what a stopped model had written, and how long to wait between looks, in milliseconds: most have
// stopped at once; on a slow computer one may first have to read the rest of its prompt.
const SETTLE_LOOKS = 72;
// A question that is not stored after so many looks was stopped before the server had it.
const MISSING_LOOKS = 20;
const settleWait = (look: number) => (look < 12 ? 150 : 1_000);

/**
 * Keeps the replies that are being written, by conversation, so that one goes on while another is read. `onEnd` is told of
 * each that ends by itself, `onQuestion` of each that waits for a yes or no.
 */
export function createLiveTurns(
  queryClient: QueryClient,
  onEnd: (id: string, hasFailed: boolean) => void = () => undefined,
  onQuestion: (id: string) => void = () => undefined,
) {
  const turns = new Map<string, LiveTurn>();
  const controllers = new Map<string, AbortController>();
  const stopping = new Set<string>();
  const listeners = createListeners();
  let isTelling = false;
  let session = 0;

  const tell = () => {
    if (isTelling) return;
    isTelling = true;
    setTimeout(() => {
      isTelling = false;
      listeners.tell();
    }, SHOW_EVERY);
  };
  const set = (id: string, change: Partial<LiveTurn>) => {
    const turn = turns.get(id);
    if (turn) turns.set(id, { ...turn, ...change });
    tell();
  };

  async function run(id: string, request: ReplyRequest, signal: AbortSignal): Promise<void> {
    // Whoever logs out takes the turns along: nothing of this one is kept or told then.
    const begunIn = session;
    const isForgotten = () => session !== begunIn;
    let error: Pick<LiveTurn, 'error' | 'code'> | undefined;
    let reply: Message | undefined;
    const before = queryClient.getQueryData<Conversation>(conversationKey(id))?.messages ?? [];
    try {
      for await (const event of streamReply(id, request, signal)) {
        if (isForgotten()) return;
        if (event.event === 'user_message' && stopping.has(id)) askToStop(id);
        if (event.event === 'assistant_message') reply = event.data;
        if (event.event === 'error' && !reply) error = { error: event.data.detail, code: event.data.code };
        const turn = turns.get(id);
        if (turn) set(id, applyEvent(turn, event));
        if (event.event === 'approval_required') onQuestion(id);
        if (event.event === 'user_message' && event.data.parent_id === null)
          background('title', () => showTitle(id, isForgotten));
      }
    } catch (thrown) {
      error = { error: sayThrown(thrown), code: codeOf(thrown) };
    }
    if (isForgotten()) return;
    const isStopped = stopping.has(id);
    const question = { request, userMessage: turns.get(id)?.userMessage, before };
    const stopped = isStopped && !reply ? question : undefined;
    await settle(id, stopped, isStopped ? undefined : error, reply, isForgotten);
  }

  // The server hears that this was wished for before it sees that nobody listens any more.
  function askToStop(id: string): void {
    const controller = controllers.get(id);
    const hangUp = () => controller?.abort();
    background('stop_answer', () => stopAnswer(id, AbortSignal.timeout(HEARS_WITHIN)).then(hangUp, hangUp));
  }

  // The stored conversation replaces what was streamed; a stopped reply is stored a moment after we hang up.
  async function settle(
    id: string,
    stopped: StoppedQuestion | undefined,
    failure: Pick<LiveTurn, 'error' | 'code'> | undefined,
    reply: Message | undefined,
    isForgotten: () => boolean,
  ): Promise<void> {
    set(id, { state: 'settling' });
    const isMissing = stopped ? await lookForStopped(id, stopped, isForgotten) : false;
    const isAppended = stopped !== undefined || (await append(id, reply, isForgotten));
    // What was refused for its rate was not stored, and another request would be refused as well.
    const isKnown = isAppended || failure?.code === 'rate_limited';
    const read = isKnown ? undefined : await refetch(id, isForgotten);
    if (isForgotten()) return;
    // The server goes on showing the answer before where an attempt failed.
    const isAgain = turns.get(id)?.request.kind === 'regenerate';
    const isHidden = isAgain && reply && read && !read.messages.some((message) => message.id === reply.id);
    if (isHidden) set(id, { text: '' });
    const error = isMissing
      ? { error: sayError('stopped_unsent', UNSENT) }
      : isHidden
        ? { error: sayError('retry_failed', HIDDEN) }
        : failure;
    controllers.delete(id);
    const wasAsked = stopping.delete(id);
    if (error === undefined) turns.delete(id);
    else set(id, { state: 'failed', ...error });
    tell();
    tellLists(id);
    if (!wasAsked) onEnd(id, error !== undefined);
  }

  /** Waits for what a stopped model had written. Whether the question itself never came to be stored. */
  async function lookForStopped(
    id: string,
    stopped: StoppedQuestion,
    isForgotten: () => boolean,
  ): Promise<boolean> {
    for (let look = 0; look < SETTLE_LOOKS && !isForgotten(); look += 1) {
      const standing = standingOfQuestion(stopped, await refetch(id, isForgotten));
      if (standing === 'answered') return false;
      if (standing === 'missing' && look >= MISSING_LOOKS) return true;
      await new Promise((resolve) => setTimeout(resolve, settleWait(look)));
    }
    return false;
  }

  // With its first message a conversation gets a title, and the answer may be long in coming.
  async function showTitle(id: string, isForgotten: () => boolean): Promise<void> {
    const key = conversationKey(id);
    await queryClient.cancelQueries({ queryKey: key });
    const read = await readConversation(id).catch(() => undefined);
    if (isForgotten()) return;
    if (!read) {
      background('refresh_queries', () => queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY }));
      return background('refresh_queries', () => queryClient.invalidateQueries({ queryKey: key }));
    }
    // The messages of this moment may be older than what is shown by now.
    queryClient.setQueryData<Conversation>(key, (shown) => (shown ? { ...shown, title: read.title } : read));
    const shown = queryClient.getQueryData<Conversation>(key);
    // The question is in what is shown only when the turn is over.
    showInLists(queryClient, shown?.messages.length ? shown : read);
  }

  function tellLists(id: string): void {
    const conversation = queryClient.getQueryData<Conversation>(conversationKey(id));
    // One without a message was refused its first.
    if (conversation?.messages.length === 0) return;
    if (conversation) showInLists(queryClient, conversation);
    else background('refresh_queries', () => queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY }));
  }

  async function append(id: string, reply: Message | undefined, isForgotten: () => boolean) {
    await queryClient.cancelQueries({ queryKey: conversationKey(id) });
    if (isForgotten()) return true;
    const before = queryClient.getQueryData<Conversation>(conversationKey(id));
    const after = appendReply(before, turns.get(id)?.userMessage, reply);
    if (after) queryClient.setQueryData(conversationKey(id), after);
    return after !== undefined;
  }

  // A read that began before the turn ended would bring back the conversation without its reply.
  async function refetch(id: string, isForgotten: () => boolean): Promise<Conversation | undefined> {
    await queryClient.cancelQueries({ queryKey: conversationKey(id) });
    if (isForgotten()) return undefined;
    const conversation = await readConversation(id).catch(() => undefined);
    if (conversation && !isForgotten()) queryClient.setQueryData(conversationKey(id), conversation);
    return conversation;
  }

  return {
    get: (id: string) => turns.get(id),
    subscribe: listeners.subscribe,
    /** Starts a turn; does nothing while one runs in this conversation. */
    start(id: string, request: ReplyRequest) {
      if (controllers.has(id)) return;
      const controller = new AbortController();
      controllers.set(id, controller);
      turns.set(id, {
        request,
        userMessage: undefined,
        route: undefined,
        text: '',
        state: 'waiting',
        error: undefined,
      });
      tell();
      background('turn', () => run(id, request, controller.signal));
    },
    /** Asks the server to stop, so that it knows that this was wished for, and hangs up; what was written is kept. */
    stop(id: string) {
      const controller = controllers.get(id);
      if (!controller || stopping.has(id)) return;
      stopping.add(id);
      if (turns.get(id)?.userMessage) return askToStop(id);
      // Before its question is stored a turn may wait for another one, which is not to be stopped in its place: it is asked
      // once the server says that it is stored, and given up where that takes long.
      setTimeout(() => turns.get(id)?.userMessage ?? controller.abort(), HEARS_WITHIN);
    },
    /**
     * Resolves once the server has the question of a turn, or the turn is over. Answers why the server refused the question;
     * nothing where it has it, or where it did not say.
     */
    whenTaken(id: string): Promise<Refusal | undefined> {
      return new Promise((resolve) => {
        const look = () => {
          const turn = turns.get(id);
          if (turn && !turn.userMessage && turn.state !== 'failed') return;
          leave();
          const isRefused = turn && !turn.userMessage && !UNTOLD.has(turn.code);
          resolve(isRefused && turn.error !== undefined ? { words: turn.error, code: turn.code } : undefined);
        };
        const leave = listeners.subscribe(look);
        look();
      });
    },
    /** Takes a failed turn off the screen. */
    dismiss(id: string) {
      if (turns.get(id)?.state === 'failed') turns.delete(id);
      tell();
    },
    /** Hangs up on everything and tells of none of it, as when somebody logs out. */
    clear() {
      session += 1;
      for (const controller of controllers.values()) controller.abort();
      turns.clear();
      controllers.clear();
      stopping.clear();
      tell();
    },
  };
}

/** What an event of the stream changes in the turn on screen. */
function applyEvent(turn: LiveTurn, event: ReplyEvent): Partial<LiveTurn> {
  if (event.event === 'user_message') return { userMessage: event.data };
  if (event.event === 'route') return { route: event.data, text: '' };
  if (event.event === 'reading') return { reading: event.data };
  if (event.event === 'token') return { text: turn.text + event.data.text, state: 'writing' };
  if (event.event === 'run') return { calls: { runId: event.data.id, steps: [], approvals: [] } };
  if (!turn.calls || event.event === 'assistant_message' || event.event === 'error') return {};
  // What was written before a call was on the way to it, not the answer.
  const { text = turn.text, ...calls } = applyRunEvent({ ...turn.calls, text: turn.text }, event);
  return { text, calls: { ...turn.calls, ...calls }, state: text === '' ? 'waiting' : turn.state };
}

/** Codes of failures after which the server may have the question all the same. */
const UNTOLD: ReadonlySet<string | undefined> = new Set(['no_answer', 'answer_broken_off', undefined]);

const UNSENT = 'You stopped this before Alcove had stored it.';
const HIDDEN = 'That attempt gave no answer, so the one before is still shown.';

/**
 * A conversation with one more question and its reply at the end, as the stream told them: to read all of it anew for
 * that may cost more than the reply, and a request each time. Undefined where it has to be read: when it goes on elsewhere.
 */
function appendReply(
  conversation: Conversation | undefined,
  question: Message | undefined,
  reply: Message | undefined,
): Conversation | undefined {
  if (!conversation || !question || !reply) return undefined;
  if ((conversation.messages.at(-1)?.id ?? null) !== question.parent_id) return undefined;
  return {
    ...conversation,
    message_count: conversation.message_count + 2,
    messages: [...conversation.messages, question, reply],
  };
}

/** What is known of a question whose answer was stopped. */
interface StoppedQuestion {
  request: ReplyRequest;
  /** As the server stored it; undefined when it was stopped before the server said so. */
  userMessage: Message | undefined;
  /** The messages of the conversation when it was asked. */
  before: readonly Message[];
}

/** Whether a stopped question is in the conversation, with what was written of its answer, without, or not at all. */
function standingOfQuestion(
  { request, userMessage, before }: StoppedQuestion,
  conversation: Conversation | undefined,
): 'answered' | 'asked' | 'missing' {
  const messages = conversation?.messages ?? [];
  if (request.kind === 'regenerate')
    return !userMessage || versionsOf(messages, userMessage) > versionsOf(before, userMessage)
      ? 'answered'
      : 'asked';
  const id = userMessage?.id ?? findNew(messages, request.content, before)?.id;
  if (id === undefined) return 'missing';
  return messages.some(({ parent_id }) => parent_id === id) ? 'answered' : 'asked';
}

/** How many answers a message has; one that failed is not shown, but counts. */
function versionsOf(messages: readonly Message[], { id }: Message): number {
  const answer = messages.find(({ parent_id }) => parent_id === id);
  return answer ? (answer.siblings?.length ?? 1) : 0;
}

function findNew(messages: readonly Message[], content: string, before: readonly Message[]) {
  const known = new Set(before.map(({ id }) => id));
  return messages.find(
    (message) => message.role === 'user' && message.content === content && !known.has(message.id),
  );
}
