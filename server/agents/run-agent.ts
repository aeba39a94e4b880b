import type { ToolCall } from '../../models/engine/chat-engine.ts';
import type { Answer } from '../chat/answer.types.ts';
import { AppError } from '../core/app-error.ts';
import { concludingTurn, delimitOutput, openingTurns } from './agent-prompt.ts';
import { askForStep } from './ask-for-step.ts';
import { callTool } from './call-tool.ts';
import { isRepetition } from './detect-repetition.ts';
import type { EndStatus, RunDependencies, RunEvent, RunOrder, RunStep, StopReason } from './run.types.ts';
import { startDeadline } from './run-deadline.ts';
import { digestSteps, type EndNote, endNote, taskName } from './run-sentences.ts';
import type { RunState } from './run-state.ts';

/** Calls in a row that could not be made, after which the model is not asked for another. */
const MOST_WRONG_CALLS = 3;
/** Most calls of one answer that are made. */
const MOST_CALLS_AT_ONCE = 5;

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
  knowTask(state);
  try {
    yield* work(state);
  } catch (thrown) {
    yield stopOf(state) ? stopped(state) : failed(state, thrown);
  } finally {
    deadline.stop();
  }
}

function knowTask({ deps, order }: RunState): void {
  deps.taint.add([taskName(order.language)], { role: 'user', text: order.task });
  for (const { filename } of order.documents)
    deps.taint.add([filename], { role: 'document', text: filename });
}

async function* work(state: RunState): AsyncGenerator<RunEvent> {
  for (;;) {
    if (stopOf(state)) return yield stopped(state);
    if (state.totalTokens >= state.deps.budget.tokens)
      return yield ended(state, 'out_of_budget', 'out_of_tokens');
    const answer = yield* askForStep(state, 'auto');
    if (stopOf(state)) return yield stopped(state);
    if (answer.contextExceeded) return yield tooLong(state, answer);
    if (answer.toolCalls.length === 0) return yield completed(state, answer);
    const bound = yield* makeCalls(state, answer);
    if (stopOf(state)) return yield stopped(state);
    if (bound) return yield* conclude(state, bound);
  }
}

/** Makes the calls of one answer; says which bound they met, if one. */
async function* makeCalls(state: RunState, answer: Answer): AsyncGenerator<RunEvent, EndNote | undefined> {
  const isFull = () => state.steps.length >= state.order.maxIterations;
  if (isFull()) return 'capped';
  const calls = answer.toolCalls.slice(0, MOST_CALLS_AT_ONCE).map(withPlainName);
  remember(state, answer, calls);
  let bound: EndNote | undefined;
  for (const call of calls) {
    if (stopOf(state)) return undefined;
    // Every call of a turn needs its result, or the next prompt is one that no provider takes.
    if (bound || isFull()) observe(state, call, 'Not called: the limit of calls is reached.', 0);
    else bound = yield* makeCall(state, call);
  }
  return bound;
}

// A name that a model made up may hold anything, also what it has read; providers refuse most of it.
function withPlainName(call: ToolCall): ToolCall {
  return /^[\w.-]{1,128}$/.test(call.name) ? call : { ...call, name: 'unknown' };
}

function remember({ turns }: RunState, answer: Answer, calls: ToolCall[]): void {
  turns.push({
    role: 'assistant',
    text: answer.text,
    toolCalls: calls,
    storedTaint: answer.taint,
    unredactedTaint: answer.unredactedTaint,
  });
}

async function* makeCall(state: RunState, call: ToolCall): AsyncGenerator<RunEvent, EndNote | undefined> {
  const { deps, steps } = state;
  const index = steps.length + 1;
  const tool = call.name;
  const input = call.arguments.slice(0, 40_000);
  const startedAt = deps.clock.now();
  const isRepeated = isRepetition(steps, { tool, input });
  yield { type: 'step_started', index, tool, input };
  const outcome = isRepeated ? REPEATED : yield* callTool(state, call, index);
  const names = outcome.sources.length > 0 ? outcome.sources : [tool];
  // As the prompt holds it, so that it is scored once.
  const text = delimitOutput(tool, outcome.output);
  deps.taint.add(names, { role: 'tool', text }, outcome.storedScore);
  for (const name of outcome.sources) deps.taint.add([name], { role: 'document', text: name });
  state.totalTokens += outcome.tokens;
  observe(state, call, outcome.output, outcome.storedScore);
  const { output, status, reason, artefacts } = outcome;
  const durationMs = deps.clock.now() - startedAt;
  const step: RunStep = { index, tool, input, output, status, reason, artefacts, durationMs };
  steps.push(step);
  yield { type: 'step', step, taint: deps.taint.privacy().taint };
  state.wrongCalls = WRONG.has(reason ?? '') ? state.wrongCalls + 1 : 0;
  if (state.wrongCalls >= MOST_WRONG_CALLS) return 'misused_tools';
  if (isRepeated && state.wasToldOfRepetition) return 'repeated';
  state.wasToldOfRepetition ||= isRepeated;
  return undefined;
}

const WRONG = new Set([
  'unknown_tool',
  'tool_outside_run',
  'malformed_arguments',
  'arguments_too_long',
  'wrong_arguments',
]);

const REPEATED = {
  output:
    'This call was made before with the same arguments; its result is above. Do something else, or answer with what you know.',
  status: 'failed' as const,
  reason: 'repeated',
  artefacts: [],
  storedScore: 0,
  sources: [],
  tokens: 0,
};

function observe({ turns }: RunState, call: ToolCall, output: string, storedScore: number): void {
  turns.push({
    role: 'tool',
    text: delimitOutput(call.name, output),
    storedTaint: 0,
    storedScore,
    toolCallId: call.id,
    toolName: call.name,
  });
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

function completed(state: RunState, answer: Answer): RunEvent {
  const text = answer.text.trim();
  if (text === '') return ended(state, 'failed', 'no_answer');
  const isCut = answer.finishReason === 'length';
  return end(state, 'completed', isCut ? `${text}\n\n${endNote('cut_off', state.order.language)}` : text);
}

function tooLong(state: RunState, answer: Answer): RunEvent {
  return end(state, 'failed', answer.text, answer.text);
}

function stopped(state: RunState): RunEvent {
  const reason = stopOf(state) ?? 'cancelled';
  return ended(state, reason, reason);
}

/** Ends without a model: the note, and what the steps brought. */
function ended(state: RunState, status: EndStatus, note: EndNote): RunEvent {
  const { language } = state.order;
  state.route = undefined;
  const result = `${endNote(note, language)}\n\n${digestSteps(state.steps, language)}`;
  return end(state, status, result, status === 'failed' ? endNote(note, language) : null);
}

function failed(state: RunState, thrown: unknown): RunEvent {
  const detail = thrown instanceof AppError ? thrown.detail : 'Something went wrong inside Alcove.';
  if (!(thrown instanceof AppError)) state.deps.onFault('run', thrown);
  const event = ended(state, 'failed', 'failed');
  if (event.type !== 'end') return event;
  const isNothing = state.steps.length === 0;
  return { type: 'end', outcome: { ...event.outcome, error: detail, ...(isNothing ? { thrown } : {}) } };
}

function end(state: RunState, status: EndStatus, result: string, error: string | null = null): RunEvent {
  const { deps, totalTokens, route } = state;
  const { taint } = deps.taint.privacy();
  return { type: 'end', outcome: { status, result, error, totalTokens, route, taint } };
}

/** Why the run is to stop now, if it is. */
function stopOf({ signal, deps }: RunState): StopReason | undefined {
  if (signal.aborted)
    return signal.reason === 'interrupted' || signal.reason === 'out_of_budget' ? signal.reason : 'cancelled';
  return deps.isActive() ? undefined : 'cancelled';
}
