import { AppError } from '../core/app-error.ts';
import { askModel } from './ask-model.ts';
import { bounded, type CallOutcome, type CallSetting, fault, notDone } from './call-outcome.ts';
import { eventsWhile } from './events-while.ts';
import type { OfferedTool, RunEvent } from './run.types.ts';
import { type Artefact, ToolFailed, ToolRefused, type ToolResult } from './tool.types.ts';

/** Runs a tool with parsed arguments and everything that a run lends; never throws. */
export async function* runTool(
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
