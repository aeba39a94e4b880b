import type { ToolCall } from '../../models/engine/chat-engine.ts';
import type { Answer } from '../chat/answer.types.ts';
import { delimitOutput } from './agent-prompt.ts';
import { callTool } from './call-tool.ts';
import { isRepetition } from './detect-repetition.ts';
import { MOST_INPUT_CHARACTERS } from './parse-arguments.ts';
import type { RunEvent, RunStep } from './run.types.ts';
import { stopOf } from './run-endings.ts';
import type { EndNote } from './run-sentences.ts';
import type { RunState } from './run-state.ts';

/** Calls in a row that could not be made, after which the model is not asked for another. */
const MOST_WRONG_CALLS = 3;
/** Most calls of one answer that are made. */
const MOST_CALLS_AT_ONCE = 5;

/** Makes the calls of one answer; says which bound they met, if one. */
export async function* makeCalls(
  state: RunState,
  answer: Answer,
): AsyncGenerator<RunEvent, EndNote | undefined> {
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
  // What is too long to be called with is too long to be read again at every step.
  const toolCalls = calls.map((call) =>
    call.arguments.length > MOST_INPUT_CHARACTERS ? { ...call, arguments: '{}' } : call,
  );
  turns.push({
    role: 'assistant',
    text: answer.text,
    toolCalls,
    storedTaint: answer.taint,
    unredactedTaint: answer.unredactedTaint,
    cloudText: answer.cloudText,
  });
}

async function* makeCall(state: RunState, call: ToolCall): AsyncGenerator<RunEvent, EndNote | undefined> {
  const { deps, steps } = state;
  const index = steps.length + 1;
  const tool = call.name;
  const input = call.arguments.slice(0, MOST_INPUT_CHARACTERS);
  const startedAt = deps.clock.now();
  const isRepeated = isRepetition(steps, { tool, input });
  yield { type: 'step_started', index, tool, input };
  const outcome = isRepeated ? REPEATED : yield* callTool(state, call, index);
  const names = outcome.sources.length > 0 ? outcome.sources : [tool];
  // As the prompt holds it, so that it is scored once.
  const text = delimitOutput(outcome.output);
  await deps.taint.add(names, { role: 'tool', text }, outcome.storedScore);
  for (const name of outcome.sources) await deps.taint.add([name], { role: 'document', text: name });
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
    text: delimitOutput(output),
    storedTaint: 0,
    storedScore,
    toolCallId: call.id,
    toolName: call.name,
  });
}
