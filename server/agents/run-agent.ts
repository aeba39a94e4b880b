import { concludingTurn, openingTurns } from './agent-prompt.ts';
import { askForStep } from './ask-for-step.ts';
import { makeCalls } from './make-calls.ts';
import type { RunDependencies, RunEvent, RunOrder, StopReason } from './run.types.ts';
import { startDeadline } from './run-deadline.ts';
import { completed, end, ended, failed, stopOf, stopped, tooLong } from './run-endings.ts';
import { digestSteps, type EndNote, endNote, taskName } from './run-sentences.ts';
import type { RunState } from './run-state.ts';

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

async function knowTask({ deps, order }: RunState): Promise<void> {
  await deps.taint.add([taskName(order.language)], { role: 'user', text: order.task });
  for (const { filename } of order.documents)
    await deps.taint.add([filename], { role: 'document', text: filename });
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
