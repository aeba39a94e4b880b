import { AppError } from '../core/app-error.ts';
import { askModel } from './ask-model.ts';
import { bounded, type CallOutcome, type CallSetting, fault, notDone } from './call-outcome.ts';
import { eventsWhile } from './events-while.ts';
import type { OfferedTool, RunEvent } from './run.types.ts';
import { settledOrLeft } from './settled-or-left.ts';
import { type Artefact, type ToolContext, ToolFailed, ToolRefused, type ToolResult } from './tool.types.ts';

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
      return await settledOrLeft(tool.run(args, lent), signal, deps.startTimer);
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
    report: (progress) => kept.emit({ type: 'progress', index, text: progress.slice(0, 500) }),
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
