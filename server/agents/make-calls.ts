import { cutText } from '../../models/cut-text.ts';
import type { ToolCall } from '../../models/engine/chat-engine.ts';
import type { Answer } from '../chat/answer.types.ts';
import { isComputed } from '../chat/prompt-turns.ts';
import { delimitOutput } from './agent-prompt.ts';
import { BUILT_IN_TOOLS } from './agent-types.ts';
import { type CallDecision, decideCall } from './breaker.ts';
import { bounded, type CallOutcome, type CallSetting, fault, notDone } from './call-outcome.ts';
import type { OfferedTool, RunEvent, RunOrder, RunStep } from './run.types.ts';
import { stopOf } from './run-endings.ts';
import { askReason, declined, type EndNote, refusal } from './run-sentences.ts';
import type { RunState } from './run-state.ts';
import { runTool } from './run-tool.ts';
import { ToolFailed } from './tool.types.ts';

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
    else bound = yield* makeCall(state, call, answer.taint);
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

async function* makeCall(
  state: RunState,
  call: ToolCall,
  /** Of the words that the call is part of. */
  callTaint: number,
): AsyncGenerator<RunEvent, EndNote | undefined> {
  const { deps, steps } = state;
  const index = steps.length + 1;
  const tool = call.name;
  const input = cutText(call.arguments, MOST_INPUT_CHARACTERS);
  const startedAt = deps.clock.now();
  const isRepeated = isRepetition(steps, { tool, input });
  yield { type: 'step_started', index, tool, input };
  const outcome = isRepeated ? REPEATED : yield* callTool(state, call, index);
  const names = outcome.sources.length > 0 ? outcome.sources : [tool];
  // As the prompt holds it, so that it is scored once.
  const text = delimitOutput(outcome.output);
  const isResult = isComputed(tool, outcome.status);
  if (!isResult) await deps.taint.add(names, { role: 'tool', text }, outcome.storedScore);
  for (const name of new Set([...outcome.sources, ...outcome.named])) await deps.taint.addName(name);
  state.totalTokens += outcome.tokens;
  observe(state, call, outcome.output, outcome.storedScore, isResult ? callTaint : undefined);
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
  named: [],
  tokens: 0,
};

function observe(
  { turns }: RunState,
  call: ToolCall,
  output: string,
  storedScore: number,
  /** What a result inherits that says nothing beside its call. */
  computedTaint?: number,
): void {
  turns.push({
    role: 'tool',
    text: delimitOutput(output),
    storedTaint: computedTaint ?? 0,
    isComputed: computedTaint !== undefined,
    storedScore,
    toolCallId: call.id,
    toolName: call.name,
  });
}

/** Makes one call, or says why not; nothing that a model writes or a tool does makes this throw. */
async function* callTool(
  setting: CallSetting,
  call: ToolCall,
  index: number,
): AsyncGenerator<RunEvent, CallOutcome> {
  const { order } = setting;
  const offered = order.tools.find(({ tool }) => tool.name === call.name);
  if (!offered) return unknownTool(order, call.name);
  if (offered.unavailable !== null)
    return notDone('refused', 'unavailable', `${call.name}: ${offered.unavailable}`);
  const parsed = parseArguments(setting, offered, call.arguments);
  if ('outcome' in parsed) return parsed.outcome;
  const refused = yield* askConsent(setting, offered, call, index);
  return refused ?? (yield* runTool(setting, offered, parsed.args, index));
}

function unknownTool({ tools }: RunOrder, name: string): CallOutcome {
  const isOutside = BUILT_IN_TOOLS.some((known) => known === name);
  const names = tools.map(({ tool }) => tool.name).join(', ');
  const sentence = `${isOutside ? 'That tool is not part of this run' : 'There is no such tool'}. The tools of this run: ${names}.`;
  return notDone('failed', isOutside ? 'tool_outside_run' : 'unknown_tool', sentence);
}

/** A call as it is compared with others: the tool, its arguments as written, and what became of it. */
export interface MadeCall {
  tool: string;
  input: string;
  status: RunStep['status'];
}

/**
 * Whether a call goes round in a circle: the same as the one before (one that failed may be tried once more), or the
 * second half of A-B-A-B. Arguments count as the same whatever the order of their fields.
 */
export function isRepetition(made: readonly MadeCall[], next: { tool: string; input: string }): boolean {
  const keys = made.map(keyOf);
  const key = keyOf(next);
  const [last, beforeLast, third] = [keys.at(-1), keys.at(-2), keys.at(-3)];
  if (key === last) return made.at(-1)?.status !== 'failed' || key === beforeLast;
  return key === beforeLast && last === third;
}

function keyOf({ tool, input }: { tool: string; input: string }): string {
  return `${tool} ${canonical(input)}`;
}

function canonical(input: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(input)));
  } catch {
    return input;
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, sorted(field)]));
}

/** The outcome of a call that may not run; undefined where it may. */
async function* askConsent(
  { deps, order, deadline, signal }: CallSetting,
  offered: OfferedTool,
  call: ToolCall,
  index: number,
): AsyncGenerator<RunEvent, CallOutcome | undefined> {
  const { language, runId, caller, canAsk } = order;
  const { tool } = offered;
  const decide = (): CallDecision =>
    decideCall({ tool, isAllowed: offered.isAllowed, canAsk, privacy: deps.taint.privacy() });
  const decision = decide();
  if (decision.kind === 'run') return undefined;
  if (decision.kind === 'refuse')
    return notDone('refused', decision.because, refusal(decision, tool.name, language));
  const asked = deps.approvals.ask({ runId, userId: caller.userId }, signal);
  const reason = askReason(decision.because, tool, language);
  deadline.pause();
  yield {
    type: 'approval_required',
    approvalId: asked.id,
    index,
    tool: tool.name,
    input: call.arguments,
    reason,
  };
  const answer = await asked.answered;
  deadline.resume();
  if (answer !== 'allowed') return notDone('declined', answer, declined(answer, tool.name, language));
  // Minutes may have passed: what the user set meanwhile counts.
  const now = decide();
  return now.kind === 'refuse'
    ? notDone('refused', now.because, refusal(now, tool.name, language))
    : undefined;
}

/** Most characters of the arguments of a call. */
const MOST_INPUT_CHARACTERS = 40_000;

/** The arguments as the tool takes them, or what is wrong with them. */
function parseArguments(
  setting: CallSetting,
  { tool }: OfferedTool,
  text: string,
): { args: unknown } | { outcome: CallOutcome } {
  if (text.length > MOST_INPUT_CHARACTERS)
    return {
      outcome: notDone(
        'failed',
        'arguments_too_long',
        `The arguments are longer than ${MOST_INPUT_CHARACTERS} characters.`,
      ),
    };
  const json = parseJson(text);
  if (!json)
    return {
      outcome: notDone(
        'failed',
        'malformed_arguments',
        `The arguments of ${tool.name} are no valid JSON object.`,
      ),
    };
  try {
    return { args: tool.parse(json.value) };
  } catch (thrown) {
    if (thrown instanceof ToolFailed)
      return { outcome: notDone('failed', 'wrong_arguments', bounded(thrown.message)) };
    return { outcome: fault(setting, tool.name, thrown) };
  }
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
}
