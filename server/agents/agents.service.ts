import type { z } from 'zod';
import type { Answerer } from '../chat/answer.types.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/connection.ts';
import { type Caller, isLocalOnly } from '../http/caller.ts';
import type { KeptFiles } from '../secrets/kept-files.ts';
import type { ScoreFor } from '../sensitivity/scoring-service.ts';
import { createActiveRuns } from './active-runs.ts';
import type { ExecuteBody } from './agents.schemas.ts';
import { createApprovals } from './approvals.ts';
import { closeBrokenRuns } from './close-broken-runs.ts';
import { type ExecuteParts, executeRun, type StoredRunEvent } from './execute-run.ts';
import type { Language, NamedDocument, RunBudget, RunDependencies, RunOrder } from './run.types.ts';
import type { StartTimer } from './run-deadline.ts';
import { mosaicName } from './run-sentences.ts';
import { createRunTaint } from './run-taint.ts';
import { createRunsRepository, type RunRow } from './runs.repository.ts';
import { createSaveArtefact } from './save-artefact.ts';
import { taskLanguage } from './task-language.ts';
import type { ToolShelf } from './tool-shelf.ts';

/** What the agents feature is built from. */
export interface AgentParts {
  database: Database;
  clock: Clock;
  answer: Answerer;
  shelf: ToolShelf;
  files: KeptFiles;
  planStep: RunDependencies['planStep'];
  isStarter: RunDependencies['isStarter'];
  score: ScoreFor;
  thresholdOf: (userId: string) => number;
  isActive: (userId: string) => boolean;
  /** Whether who started a run may still do what was allowed then. */
  mayGoOn: (caller: Caller) => boolean;
  preferredLanguage: (caller: Caller) => Language;
  /** The user's documents of these ids. Throws 404 for one that is not theirs. */
  namedDocuments: (userId: string, ids: string[]) => NamedDocument[];
  /** Whether the account may keep so many more bytes. */
  hasRoom: (userId: string, bytes: number) => boolean;
  /** Clears what the engine holds of a run, and what the ledger keeps of it. */
  forgetSequence: (runId: string) => Promise<void>;
  erasePayloads: (runId: string) => void;
  onFault: (tool: string, thrown: unknown) => void;
  startTimer: StartTimer;
  newId: () => string;
  budget: RunBudget;
}

/** How long a person may take to answer, in milliseconds. */
const APPROVAL_LIMIT_MS = 10 * 60_000;

export type AgentsService = ReturnType<typeof createAgentsService>;

/** Everything that is done with runs. Throws 404 for what is not the caller's. */
export function createAgentsService(parts: AgentParts) {
  const { database, clock, files, newId, startTimer } = parts;
  const runs = createRunsRepository(database);
  const active = createActiveRuns();
  const approvals = createApprovals({ newId, startTimer, limitMs: APPROVAL_LIMIT_MS });
  const saveArtefact = createSaveArtefact({ runs, files, clock, newId, hasRoom: parts.hasRoom });
  const executing: ExecuteParts = {
    runs,
    active,
    now: () => clock.now(),
    forgetSequence: parts.forgetSequence,
  };

  function own(caller: Caller, id: string): RunRow {
    const found = runs.find(caller.userId, id);
    if (!found) throw new AppError(404, 'run_not_found', 'Run not found');
    return found;
  }

  function dependenciesOf({ runId, caller, language, ...order }: RunOrder): RunDependencies {
    return {
      ...parts,
      approvals,
      taint: createRunTaint({
        score: parts.score,
        userId: caller.userId,
        threshold: () => parts.thresholdOf(caller.userId),
        isLocalOnly: order.isLocalOnly,
        mosaicName: mosaicName(language),
      }),
      mayGoOn: () => parts.mayGoOn(caller),
      saveArtefact: (file, index) => saveArtefact({ runId, userId: caller.userId }, file, index),
    };
  }

  async function removeBeside(runId: string): Promise<void> {
    await parts.forgetSequence(runId);
    for (const { id } of runs.artefactsOf(runId)) await files.remove(id);
    parts.erasePayloads(runId);
  }

  return {
    own,
    steps: runs.steps,
    list: (caller: Caller, paging: { skip: number; limit: number }) => ({
      items: runs.list(caller.userId, paging),
      total: runs.count(caller.userId),
    }),
    /** Starts a run, whose events must be read to the end. Throws 404, 422 and 429. */
    async execute(
      caller: Caller,
      body: z.output<typeof ExecuteBody>,
      watching: { canAsk: boolean; gone: AbortSignal },
    ): Promise<AsyncGenerator<StoredRunEvent>> {
      const language = taskLanguage(body.task) ?? parts.preferredLanguage(caller);
      const order: RunOrder = {
        runId: newId(),
        caller,
        agentType: body.agent_type,
        task: body.task,
        tools: await parts.shelf.choose(body.agent_type, body.tools, caller, language),
        language,
        maxIterations: body.max_iterations,
        isLocalOnly: body.routing === 'local_only' || isLocalOnly(caller),
        canAsk: watching.canAsk,
        documents: parts.namedDocuments(caller.userId, body.document_ids ?? []),
      };
      return executeRun(executing, dependenciesOf(order), order, watching.gone);
    },
    approve(caller: Caller, runId: string, approvalId: string, allow: boolean): void {
      own(caller, runId);
      if (!approvals.answer(caller.userId, runId, approvalId, allow))
        throw new AppError(404, 'approval_not_found', 'There is no such open question');
    },
    async cancel(caller: Caller, id: string): Promise<void> {
      own(caller, id);
      await active.stop(id, 'cancelled');
    },
    /** Rows, files, ledger bodies and the engine's memory of it: nothing of the text is left on disk. */
    async deleteForGood(caller: Caller, id: string): Promise<void> {
      own(caller, id);
      await active.stop(id, 'cancelled');
      await removeBeside(id);
      runs.delete(id);
      database.truncateLog();
    },
    /** A file of a run, to be sent. */
    async artefact(caller: Caller, runId: string, id: string) {
      own(caller, runId);
      const found = runs.findArtefact(runId, id);
      if (!found) throw new AppError(404, 'artefact_not_found', 'File not found');
      return { content: await files.find(id), filename: found.name, contentType: found.contentType };
    },
    /** Closes the runs that a server left which is gone, and removes files that no run knows. */
    async resume(): Promise<void> {
      closeBrokenRuns(runs, clock.now());
      await files.sweep(runs.isKnownArtefact);
    },
    /** All sessions of a user ended: where that is because the account is closed, its runs end too. */
    async sessionsEnded(userId: string): Promise<void> {
      if (!parts.isActive(userId)) await active.stopAllOf(userId);
    },
    /** Stops a user's runs and removes what is kept of them beside their rows. */
    async forgetUser(userId: string): Promise<void> {
      await active.stopAllOf(userId);
      for (const id of runs.idsOf(userId)) await removeBeside(id);
    },
    close: (): Promise<void> => active.stopAll('interrupted'),
  };
}
