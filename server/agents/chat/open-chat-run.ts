import { attempt } from '../../../models/background.ts';
import type { Answer, ToolTurn } from '../../chat/answer.types.ts';
import { isLocalOnly } from '../../http/caller.ts';
import { newRow } from '../execute-run.ts';
import type { Language, OfferedTool, RunDependencies, RunOrder, RunStep } from '../run.types.ts';
import { endNote } from '../run-sentences.ts';
import type { RunsRepository } from '../runs.repository.ts';

/** What the runs of conversations are made of. */
export interface ChatRunParts {
  runs: RunsRepository;
  newId: () => string;
  now: () => number;
  languageOf: (turn: ToolTurn) => Language;
  dependenciesOf: (order: RunOrder) => RunDependencies;
  /** Clears what the engine holds of a run. */
  forgetSequence: (runId: string) => Promise<void>;
}

/** Most calls on the way to one answer. */
const MOST_CALLS = 8;

/** The run that a turn becomes once it calls a tool; before that nothing of it is stored. */
export type ChatRun = ReturnType<typeof openChatRun>;

/** Prepares the run of a turn. */
export function openChatRun(parts: ChatRunParts, turn: ToolTurn, tools: OfferedTool[]) {
  const { now } = parts;
  // A temporary conversation leaves nothing behind.
  const runs = turn.request.isTemporary ? undefined : parts.runs;
  const order: RunOrder = {
    runId: parts.newId(),
    caller: turn.caller,
    agentType: 'general',
    task: turn.question,
    tools,
    language: parts.languageOf(turn),
    maxIterations: MOST_CALLS,
    // Read anew at every look: a conversation may be set to stay here while it is answered.
    get isLocalOnly() {
      return isLocalOnly(turn.caller) || Object.values(turn.request.allowed).some((one) => one !== 'auto');
    },
    canAsk: turn.canAsk,
    documents: [],
  };
  const deps = parts.dependenciesOf(order);
  let begunAt: number | undefined;
  let isOver = false;
  const finish = (status: 'completed' | 'interrupted', ended: Partial<Answer>) => {
    if (begunAt === undefined || isOver) return;
    isOver = true;
    runs?.finish(order.runId, {
      status: ended.finishReason === 'aborted' ? 'cancelled' : status,
      result: ended.text || endNote('interrupted', order.language),
      model: ended.route?.model ?? null,
      llmProvider: ended.route?.provider ?? null,
      totalTokens: (ended.tokensInput ?? 0) + (ended.tokensOutput ?? 0),
      executionTimeMs: now() - begunAt,
      finishedAt: now(),
    });
  };
  return {
    order,
    deps,
    begin(): void {
      begunAt = now();
      runs?.insert(newRow(order, { conversationId: turn.conversationId, createdAt: begunAt }));
    },
    keep: (step: RunStep, taint: number) => void runs?.addStep(order.runId, step, taint, now()),
    finish: (answer: Answer) => finish('completed', answer),
    /** A run whose turn broke off is over all the same. */
    async close(): Promise<void> {
      if (begunAt === undefined) return;
      await attempt('chat_run_close', async () => finish('interrupted', {}));
      await attempt('forget_sequence', () => parts.forgetSequence(order.runId));
    },
  };
}
