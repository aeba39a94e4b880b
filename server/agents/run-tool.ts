import { awaitedElsewhere } from '../../models/background.ts';
import { cutText } from '../../models/cut-text.ts';
import type { PromptTurn } from '../chat/answer.types.ts';
import { AppError } from '../core/app-error.ts';
import { UNJUDGED_SCORE } from '../documents/documents.types.ts';
import { isLocalOnly } from '../http/caller.ts';
import { bounded, type CallOutcome, type CallSetting, fault, notDone } from './call-outcome.ts';
import type { OfferedTool, RunDependencies, RunEvent } from './run.types.ts';
import {
  type Artefact,
  type ToolContext,
  ToolFailed,
  ToolRefused,
  type ToolResult,
  ToolUnread,
} from './tool.types.ts';

/** Runs a tool with parsed arguments and everything that a run lends; never throws. */
export async function* runTool(
  setting: CallSetting,
  { tool }: OfferedTool,
  args: unknown,
  index: number,
): AsyncGenerator<RunEvent, CallOutcome> {
  const { deps, signal } = setting;
  const saved: Artefact[] = [];
  const spent = { tokens: 0 };
  const result = yield* eventsWhile<RunEvent, ToolResult | CallOutcome>(async (emit) => {
    const lent = lend(setting, index, { saved, spent, emit });
    try {
      return await settledOrLeft(tool.run(args, lent), signal, deps);
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
    named: result.named ?? [],
    tokens: Math.max(result.tokens ?? 0, spent.tokens),
  };
}

function lend(
  setting: CallSetting,
  index: number,
  kept: { saved: Artefact[]; spent: { tokens: number }; emit: (event: RunEvent) => void },
): ToolContext {
  const { deps, order, signal, steps } = setting;
  return {
    caller: order.caller,
    runId: order.runId,
    language: order.language,
    signal,
    privacy: () => deps.taint.privacy(),
    observations: steps
      .filter(({ status }) => status === 'done')
      .map(({ tool, output }) => ({ tool, output })),
    async saveArtefact(file) {
      // One that was left to itself keeps nothing with a run that has ended.
      signal.throwIfAborted();
      const artefact = await deps.saveArtefact(file, index);
      kept.saved.push(artefact);
      return artefact;
    },
    ask: (turns, starterReply) => askModel(setting, turns, starterReply, kept.spent),
    report: (progress) => kept.emit({ type: 'progress', index, text: cutText(progress, 500) }),
  };
}

function failed(setting: CallSetting, tool: string, thrown: unknown): CallOutcome {
  if (setting.signal.aborted) return notDone('failed', 'stopped', `${tool} was stopped.`);
  // The router or the gate said no while the tool ran.
  if (thrown instanceof ToolRefused) return notDone('refused', thrown.reason, bounded(thrown.message));
  if (thrown instanceof ToolUnread) {
    const unread = notDone('failed', thrown.reason, bounded(thrown.message));
    return { ...unread, storedScore: UNJUDGED_SCORE, sources: [thrown.source] };
  }
  if (thrown instanceof ToolFailed)
    return {
      ...notDone('failed', thrown.reason, bounded(thrown.message)),
      ...{ storedScore: thrown.score, named: thrown.named },
    };
  // A model that a tool asked could not answer; what is to be done about that is in the sentence.
  if (thrown instanceof AppError) return notDone('failed', thrown.code, bounded(thrown.detail));
  return fault(setting, tool, thrown);
}

/**
 * What `work` comes to; once `signal` has aborted it is waited for a little longer and then left to itself. Throws what
 * `work` throws, and the signal's reason where it was left: a tool that hears nothing must not hold its run for ever.
 */
async function settledOrLeft<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  { startTimer, toolEndMs }: Pick<RunDependencies, 'startTimer' | 'toolEndMs'>,
): Promise<Result> {
  const left = Promise.withResolvers<never>();
  let stopTimer = () => {};
  const wait = () => {
    stopTimer = startTimer(toolEndMs, () => left.reject(signal.reason));
  };
  signal.addEventListener('abort', wait, { once: true });
  if (signal.aborted) wait();
  try {
    return await Promise.race([work, left.promise]);
  } finally {
    signal.removeEventListener('abort', wait);
    stopTimer();
  }
}

/**
 * Runs `work` and yields what it emits while it goes on; returns what it comes to. Whatever was emitted is yielded
 * before the end. Throws what `work` throws.
 */
export async function* eventsWhile<Event, Result>(
  work: (emit: (event: Event) => void) => Promise<Result>,
): AsyncGenerator<Event, Result> {
  const waiting: Event[] = [];
  let wake = () => {};
  let isOver = false;
  const done = work((event) => {
    if (isOver) return;
    waiting.push(event);
    wake();
  }).finally(() => {
    isOver = true;
    wake();
  });
  // Awaited below; until then a failure is nobody's unhandled rejection.
  awaitedElsewhere(done);
  for (;;) {
    const event = waiting.shift();
    if (event !== undefined) yield event;
    else if (isOver) return done;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
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
    fixedReply: ({ isStarter }: { isStarter: boolean }) => (isStarter ? { text: starterReply } : undefined),
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
