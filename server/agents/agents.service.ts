import type { z } from 'zod';
import type { Answerer } from '../chat/answer.types.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/connection.ts';
import { detectLanguage } from '../documents/text/detect-language.ts';
import { type Caller, isLocalOnly } from '../http/caller.ts';
import { safeFilename } from '../http/safe-filename.ts';
import type { KeptFiles } from '../secrets/kept-files.ts';
import type { ScoreFor } from '../sensitivity/scoring-service.ts';
import { createActiveRuns } from './active-runs.ts';
import type { ExecuteBody } from './agents.schemas.ts';
import { type Approvals, createApprovals } from './approvals.ts';
import { createAnswerInChat } from './chat/answer-in-chat.ts';
import { type ExecuteParts, executeRun, type StoredRunEvent } from './execute-run.ts';
import { guessLanguage } from './questions/guess-language.ts';
import type {
  ArtefactFile,
  Language,
  NamedDocument,
  RunBudget,
  RunDependencies,
  RunOrder,
  RunStep,
} from './run.types.ts';
import type { StartTimer } from './run-deadline.ts';
import { digestSteps, endNote, mosaicName } from './run-sentences.ts';
import { createRunTaint } from './run-taint.ts';
import { createRunsRepository, type RunRow, type RunsRepository } from './runs.repository.ts';
import { type Artefact, ToolFailed } from './tool.types.ts';
import type { ToolShelf } from './tool-shelf.ts';

/** What the agents feature is built from. */
export interface AgentParts {
  database: Database;
  clock: Clock;
  answer: Answerer;
  shelf: ToolShelf;
  files: KeptFiles;
  score: ScoreFor;
  thresholdOf: (userId: string) => number;
  isActive: (userId: string) => boolean;
  /** Whether who started a run may still do what was allowed then. */
  mayGoOn: (caller: Caller) => boolean;
  preferredLanguage: (caller: Caller) => Language;
  /** The user's documents of these ids. Throws 404 for one that is not theirs. */
  namedDocuments: (userId: string, ids: string[]) => NamedDocument[];
  /** Waits until these documents of theirs are read; those of which not all could be. */
  unreadDocuments: (userId: string, ids: string[], signal: AbortSignal) => Promise<string[]>;
  /** Whether the account may keep so many more bytes. */
  hasRoom: (userId: string, bytes: number) => boolean;
  /** Clears what the engine holds of a run, and what the ledger keeps of it. */
  forgetSequence: (runId: string) => Promise<void>;
  erasePayloads: (runId: string) => void;
  onFault: (tool: string, thrown: unknown) => void;
  startTimer: StartTimer;
  toolEndMs: number;
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

  const tools = { approvals, saveArtefact };
  const dependenciesOf = (order: RunOrder) => toDependencies(parts, tools, order);

  async function removeBeside(runId: string): Promise<void> {
    await parts.forgetSequence(runId);
    for (const { id } of runs.artefactsOf(runId)) await files.remove(id);
    parts.erasePayloads(runId);
  }

  const languageOf = (task: string, caller: Caller) => taskLanguage(task) ?? parts.preferredLanguage(caller);

  async function removeForGood(id: string): Promise<void> {
    await active.stop(id, 'cancelled');
    await removeBeside(id);
    runs.delete(id);
  }

  return {
    own,
    steps: runs.steps,
    /** Answers messages of conversations with the help of tools. */
    answerInChat: createAnswerInChat({
      ...{ runs, dependenciesOf, newId, forgetSequence: parts.forgetSequence },
      now: () => clock.now(),
      languageOf: ({ question, caller }) => languageOf(question, caller),
      allTools: ({ question, caller }) =>
        parts.shelf.choose('general', undefined, caller, languageOf(question, caller)),
    }),
    /** Removes the runs of a conversation, with all that is kept of them. */
    async forgetConversation(conversationId: string): Promise<void> {
      for (const id of runs.idsOfConversation(conversationId)) await removeForGood(id);
    },
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
      const language = languageOf(body.task, caller);
      const order = await toOrder(parts, { caller, body, language, canAsk: watching.canAsk });
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
      await removeForGood(id);
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

/** What one run works with. */
function toDependencies(
  parts: AgentParts,
  tools: { approvals: Approvals; saveArtefact: ReturnType<typeof createSaveArtefact> },
  order: RunOrder,
): RunDependencies {
  const { runId, caller, language } = order;
  return {
    ...parts,
    approvals: tools.approvals,
    taint: createRunTaint({
      score: parts.score,
      userId: caller.userId,
      threshold: () => parts.thresholdOf(caller.userId),
      isLocalOnly: () => order.isLocalOnly,
      mosaicName: mosaicName(language),
    }),
    mayGoOn: () => parts.mayGoOn(caller),
    unreadDocuments: (ids, gone) => parts.unreadDocuments(caller.userId, ids, gone),
    saveArtefact: (file, index) => tools.saveArtefact({ runId, userId: caller.userId }, file, index),
  };
}

async function toOrder(
  { newId, shelf, namedDocuments }: AgentParts,
  ask: {
    caller: Caller;
    body: z.output<typeof ExecuteBody>;
    language: RunOrder['language'];
    canAsk: boolean;
  },
): Promise<RunOrder> {
  const { caller, body, language, canAsk } = ask;
  return {
    runId: newId(),
    caller,
    agentType: body.agent_type,
    task: body.task,
    tools: await shelf.choose(body.agent_type, body.tools, caller, language),
    language,
    maxIterations: body.max_iterations,
    isLocalOnly: body.routing === 'local_only' || isLocalOnly(caller),
    canAsk,
    documents: namedDocuments(caller.userId, body.document_ids ?? []),
  };
}

/** Closes the runs that a server left going on which is gone; what they found is kept. */
function closeBrokenRuns(runs: RunsRepository, now: number): void {
  for (const row of runs.running()) runs.finish(row.id, interrupted(row, runs.steps(row.id), now));
}

function interrupted(row: RunRow, steps: RunStep[], now: number) {
  const language = taskLanguage(row.task) ?? 'en';
  const sentence = endNote('interrupted', language);
  return {
    status: 'interrupted' as const,
    result: `${sentence}\n\n${digestSteps(steps, language)}`,
    error: sentence,
    executionTimeMs: steps.reduce((sum, { durationMs }) => sum + durationMs, 0),
    finishedAt: now,
  };
}

/** Most bytes of one file, and most files of one run. */
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_FILES = 40;

const CONTENT_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}(; ?charset=[\w-]{1,20})?$/;

/** The run that made a file, and whose it is. */
interface MadeBy {
  runId: string;
  userId: string;
}

/**
 * Keeps a file with its run: first the bytes, then the row. Throws ToolFailed where it is too large, one too many, or more
 * than the account may keep.
 */
export function createSaveArtefact(parts: {
  runs: Pick<RunsRepository, 'addArtefact' | 'artefactsOf'>;
  files: Pick<KeptFiles, 'write' | 'remove'>;
  clock: Clock;
  newId: () => string;
  hasRoom: (userId: string, bytes: number) => boolean;
}) {
  const requireRoom = (userId: string, bytes: number) => {
    if (!parts.hasRoom(userId, bytes))
      throw new ToolFailed('There is no room for this file: remove documents or runs of agents first.');
  };
  return async ({ runId, userId }: MadeBy, file: ArtefactFile, index: number): Promise<Artefact> => {
    const { bytes } = file;
    requireRoom(userId, bytes.byteLength);
    if (bytes.byteLength > MOST_BYTES) throw new ToolFailed('The file is larger than 10 MB.');
    if (parts.runs.artefactsOf(runId).length >= MOST_FILES)
      throw new ToolFailed(`This run has made ${MOST_FILES} files already, which is the most.`);
    const id = parts.newId();
    const name = safeFilename(file.name);
    const contentType = CONTENT_TYPE.test(file.contentType) ? file.contentType : 'application/octet-stream';
    await parts.files.write(id, bytes);
    const row = { id, runId, position: index, name, contentType };
    const createdAt = parts.clock.now();
    // Others of the account may have been kept meanwhile.
    if (!parts.hasRoom(userId, bytes.byteLength)) await parts.files.remove(id);
    requireRoom(userId, bytes.byteLength);
    if (!parts.runs.addArtefact({ ...row, sizeBytes: bytes.byteLength, createdAt })) {
      await parts.files.remove(id);
      throw new ToolFailed('The run is gone.');
    }
    return { id, name, contentType };
  };
}

/** The language that a task is written in: by its common words, else by the words of commands; undefined if by neither. */
export function taskLanguage(task: string): Language | undefined {
  return detectLanguage(task) ?? guessLanguage(task);
}
