import type { Answer, AnswerRequest, FixedReply, PromptTurn } from '../chat/answer.types.ts';
import { UNJUDGED_SCORE } from '../documents/documents.types.ts';
import { isLocalOnly } from '../http/caller.ts';
import { concludingTurn, openingTurns } from './agent-prompt.ts';
import { fitPrompt } from './fit-prompt.ts';
import { makeCalls } from './make-calls.ts';
import type { RunDependencies, RunEvent, RunOrder, StopReason } from './run.types.ts';
import { startDeadline } from './run-deadline.ts';
import { completed, end, ended, failed, stopOf, stopped, tooLong } from './run-endings.ts';
import { digestSteps, type EndNote, endNote, taskName } from './run-sentences.ts';
import type { RunState } from './run-state.ts';
import { replyOfStarter } from './starter-reply.ts';

/**
 * Runs an agent: a model says the next call or the answer, the call is made, what it brings is shown to the model,
 * until it answers or a bound is reached. Never throws; `end` is the last event. `signal` aborts with a StopReason.
 */
export async function* runAgent(
  deps: RunDependencies,
  order: RunOrder,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const timeUp = new AbortController();
  const deadline = startDeadline({
    milliseconds: deps.budget.milliseconds,
    now: () => deps.clock.now(),
    startTimer: deps.startTimer,
    onElapsed: () => timeUp.abort('out_of_budget' satisfies StopReason),
  });
  const state: RunState = {
    deps,
    order,
    deadline,
    signal: AbortSignal.any([signal, timeUp.signal]),
    turns: openingTurns(order),
    steps: [],
    totalTokens: 0,
    route: undefined,
    wrongCalls: 0,
    wasToldOfRepetition: false,
  };
  try {
    await knowTask(state);
    yield* work(state);
  } catch (thrown) {
    yield stopOf(state) ? stopped(state) : failed(state, thrown);
  } finally {
    deadline.stop();
  }
}

async function knowTask({ deps, order, signal }: RunState): Promise<void> {
  await deps.taint.add([taskName(order.language)], { role: 'user', text: order.task });
  const unread = await deps.unreadDocuments(
    order.documents.map(({ id }) => id),
    signal,
  );
  for (const { id, filename } of order.documents) {
    const score = unread.includes(id) ? UNJUDGED_SCORE : 0;
    await deps.taint.addName(filename, score);
  }
}

async function* work(state: RunState): AsyncGenerator<RunEvent> {
  for (;;) {
    if (stopOf(state)) return yield stopped(state);
    if (state.totalTokens >= state.deps.budget.tokens)
      return yield ended(state, 'out_of_budget', 'out_of_tokens');
    const answer = yield* askForStep(state, 'auto');
    if (stopOf(state)) return yield stopped(state);
    if (answer.contextExceeded) return yield tooLong(state);
    if (answer.toolCalls.length === 0) return yield completed(state, answer);
    const bound = yield* makeCalls(state, answer);
    if (stopOf(state)) return yield stopped(state);
    if (bound) return yield* conclude(state, bound);
  }
}

/** One last answer from what is known, without tools. */
async function* conclude(state: RunState, note: EndNote): AsyncGenerator<RunEvent> {
  const { language } = state.order;
  const said = endNote(note, language);
  state.turns.push(concludingTurn(language));
  const answer = yield* askForStep(state, 'none', `${said}\n\n`);
  if (stopOf(state)) return yield stopped(state);
  const text = answer.contextExceeded ? '' : answer.text.trim();
  const known = text === '' ? digestSteps(state.steps, language) : text;
  yield end(state, note === 'capped' ? 'capped' : 'completed', `${said}\n\n${known}`);
}

/**
 * Asks the model for the next call or the answer. `opening` is said before its words. Throws what the answerer throws.
 */
async function* askForStep(
  state: RunState,
  toolChoice: 'auto' | 'none',
  opening = '',
): AsyncGenerator<RunEvent, Answer> {
  const { deps, signal } = state;
  const request = toRequest(state, toolChoice);
  for await (const event of deps.answer(request, signal)) {
    if (event.type === 'token' || event.type === 'reading') yield event;
    else if (event.type === 'route') {
      yield event;
      if (opening) yield { type: 'token', text: opening };
    } else if (event.type === 'done') {
      note(state, event.answer);
      return event.answer;
    }
  }
  throw new Error('an answer ended without its end');
}

function note(state: RunState, answer: Answer): void {
  state.totalTokens += answer.tokensInput + answer.tokensOutput;
  state.route = answer.route;
  state.deps.taint.inherit(Math.max(answer.taint, answer.unredactedTaint ?? 0));
}

function toRequest(state: RunState, toolChoice: 'auto' | 'none'): AnswerRequest {
  const { deps, order } = state;
  const tools = order.tools.filter(({ unavailable }) => unavailable === null).map(({ tool }) => tool);
  return {
    userId: order.caller.userId,
    allowed: {
      key: isLocalOnly(order.caller) ? 'local_only' : 'auto',
      conversation: 'auto',
      turn: order.isLocalOnly ? 'local_only' : 'auto',
    },
    conversationId: order.runId,
    messageId: order.runId,
    turns: inheriting(fitPrompt(state.turns), deps.taint.privacy().taint),
    tools: tools.map(({ name, description, parameters, isBuiltIn }) => ({
      name,
      description,
      parameters,
      isBuiltIn,
    })),
    toolChoice,
    fixedReply: ({ isStarter }) => (isStarter ? planned(state, toolChoice) : undefined),
    // What was streamed is not the result yet: a cloud that breaks off is answered anew here.
    isStreaming: false,
  };
}

/** The last turn is never withheld from a cloud: with it, all that the run knows counts, shortened away or withheld. */
function inheriting(turns: PromptTurn[], taint: number): PromptTurn[] {
  return turns.map((turn, index) =>
    index === turns.length - 1 ? { ...turn, storedTaint: Math.max(turn.storedTaint, taint) } : turn,
  );
}

/** What the starter model says or calls where it is the one that answers here: it cannot plan. */
function planned({ deps, order, steps }: RunState, toolChoice: 'auto' | 'none'): FixedReply {
  if (toolChoice === 'none') return { text: digestSteps(steps, order.language) };
  const tools = order.tools.map(({ tool }) => tool.name);
  return replyOfStarter({ ...order, tools, steps }, deps.newId);
}
