import type { ToolCall } from '../../models/engine/chat-engine.ts';
import type { PromptTurn } from '../chat/answer.types.ts';
import { AppError } from '../core/app-error.ts';
import { isLocalOnly } from '../http/caller.ts';
import { BUILT_IN_TOOLS } from './agent-types.ts';
import { type CallDecision, decideCall } from './breaker.ts';
import { eventsWhile } from './events-while.ts';
import type { OfferedTool, RunDependencies, RunEvent, RunOrder, RunStep } from './run.types.ts';
import type { RunDeadline } from './run-deadline.ts';
import { askReason, declined, refusal } from './run-sentences.ts';
import {
  type Artefact,
  MOST_OUTPUT_CHARACTERS,
  ToolFailed,
  ToolRefused,
  type ToolResult,
} from './tool.types.ts';

/** Most characters of the arguments of a call. */
const MOST_INPUT_CHARACTERS = 40_000;

/** What a call happens in. */
export interface CallSetting {
  deps: RunDependencies;
  order: RunOrder;
  deadline: RunDeadline;
  signal: AbortSignal;
  /** The steps before this one. */
  steps: readonly RunStep[];
}

/** What a call came to, and what it adds to the run beside its step. */
export interface CallOutcome extends Pick<RunStep, 'output' | 'status' | 'reason' | 'artefacts'> {
  /** The highest stored score of what was read, on the scorer's own scale. */
  storedScore: number;
  sources: string[];
  tokens: number;
}

/** Makes one call, or says why not; nothing that a model writes or a tool does makes this throw. */
export async function* callTool(
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
  const refused = yield* consent(setting, offered, call, index);
  return refused ?? (yield* run(setting, offered, parsed.args, index));
}

function unknownTool({ tools }: RunOrder, name: string): CallOutcome {
  const isOutside = BUILT_IN_TOOLS.some((known) => known === name);
  const names = tools.map(({ tool }) => tool.name).join(', ');
  const sentence = `${isOutside ? 'That tool is not part of this run' : 'There is no such tool'}. The tools of this run: ${names}.`;
  return notDone('failed', isOutside ? 'tool_outside_run' : 'unknown_tool', sentence);
}

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

/** The outcome of a call that may not run; undefined where it may. */
async function* consent(
  { deps, order, deadline, signal }: CallSetting,
  { tool, isAllowed }: OfferedTool,
  call: ToolCall,
  index: number,
): AsyncGenerator<RunEvent, CallOutcome | undefined> {
  const { language, runId, caller, canAsk } = order;
  const decide = (): CallDecision => decideCall({ tool, isAllowed, canAsk, privacy: deps.taint.privacy() });
  const decision = decide();
  if (decision.kind === 'run') return undefined;
  if (decision.kind === 'refuse')
    return notDone('refused', decision.because, refusal(decision, tool.name, language));
  const asked = deps.approvals.ask({ runId, userId: caller.userId }, signal);
  const reason = askReason(decision.because, tool.name, language);
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

async function* run(
  setting: CallSetting,
  { tool }: OfferedTool,
  args: unknown,
  index: number,
): AsyncGenerator<RunEvent, CallOutcome> {
  const { deps, order, signal, steps } = setting;
  const saved: Artefact[] = [];
  const spent = { tokens: 0 };
  const result = yield* eventsWhile<RunEvent, ToolResult | CallOutcome>(async (emit) => {
    try {
      return await tool.run(args, {
        caller: order.caller,
        runId: order.runId,
        language: order.language,
        signal,
        privacy: () => deps.taint.privacy(),
        observations: steps
          .filter(({ status }) => status === 'done')
          .map(({ tool: name, output }) => ({ tool: name, output })),
        async saveArtefact(file) {
          const artefact = await deps.saveArtefact(file, index);
          saved.push(artefact);
          return artefact;
        },
        ask: (turns, starterReply) => askModel(setting, turns, starterReply, spent),
        report: (progress) => emit({ type: 'progress', index, text: progress.slice(0, 500) }),
      });
    } catch (thrown) {
      return failed(setting, tool.name, thrown);
    }
  });
  if ('status' in result) return { ...result, artefacts: saved, tokens: spent.tokens };
  return {
    output: bounded(result.text),
    status: 'done',
    reason: null,
    artefacts: saved,
    storedScore: result.score ?? 0,
    sources: result.sources ?? [],
    tokens: Math.max(result.tokens ?? 0, spent.tokens),
  };
}

function failed(setting: CallSetting, tool: string, thrown: unknown): CallOutcome {
  if (setting.signal.aborted) return notDone('failed', 'stopped', `${tool} was stopped.`);
  // The router or the gate said no while the tool ran.
  if (thrown instanceof ToolRefused) return notDone('refused', thrown.reason, bounded(thrown.message));
  if (thrown instanceof ToolFailed) return notDone('failed', 'tool_failed', bounded(thrown.message));
  // A model that a tool asked could not answer; what is to be done about that is in the sentence.
  if (thrown instanceof AppError) return notDone('failed', 'tool_failed', bounded(thrown.detail));
  return fault(setting, tool, thrown);
}

function fault({ deps }: CallSetting, tool: string, thrown: unknown): CallOutcome {
  deps.onFault(tool, thrown);
  return notDone('failed', 'tool_fault', `${tool} broke down. This is a fault of Alcove; try another way.`);
}

/** A tool's question to the model goes the way of every prompt, and inherits what the run knows. */
async function askModel(
  { deps, order, signal }: CallSetting,
  turns: PromptTurn[],
  starterReply: string,
  spent: { tokens: number },
): Promise<{ text: string; tokens: number; model: string }> {
  const { taint } = deps.taint.privacy();
  const request = {
    userId: order.caller.userId,
    allowed: {
      key: isLocalOnly(order.caller) ? ('local_only' as const) : ('auto' as const),
      conversation: 'auto' as const,
      turn: order.isLocalOnly ? ('local_only' as const) : ('auto' as const),
    },
    conversationId: order.runId,
    messageId: order.runId,
    // Words that a model wrote about something sensitive are as sensitive, however they read.
    turns: turns.map((turn) => ({ ...turn, storedTaint: Math.max(turn.storedTaint, taint) })),
    starterReply,
    isStreaming: false,
  };
  for await (const event of deps.answer(request, signal)) {
    if (event.type !== 'done') continue;
    const { answer } = event;
    const tokens = answer.tokensInput + answer.tokensOutput;
    spent.tokens += tokens;
    deps.taint.inherit(Math.max(answer.taint, answer.unredactedTaint ?? 0));
    if (answer.finishReason === 'aborted') throw new ToolFailed('The model was stopped.');
    return { text: answer.text, tokens, model: answer.route.model };
  }
  throw new ToolFailed('The model gave no answer.');
}

function notDone(status: 'failed' | 'refused' | 'declined', reason: string, output: string): CallOutcome {
  return { output, status, reason, artefacts: [], storedScore: 0, sources: [], tokens: 0 };
}

function bounded(text: string): string {
  if (text.length <= MOST_OUTPUT_CHARACTERS) return text;
  return `${text.slice(0, MOST_OUTPUT_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
