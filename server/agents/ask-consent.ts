import type { ToolCall } from '../../models/engine/chat-engine.ts';
import { type CallDecision, decideCall } from './breaker.ts';
import { type CallOutcome, type CallSetting, notDone } from './call-outcome.ts';
import type { OfferedTool, RunEvent } from './run.types.ts';
import { askReason, declined, refusal } from './run-sentences.ts';

/** The outcome of a call that may not run; undefined where it may. */
export async function* askConsent(
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
