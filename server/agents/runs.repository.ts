import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { agentArtefacts, agentRuns, agentSteps } from '../db/tables/agents.ts';
import type { RunStep } from './run.types.ts';

export type RunRow = typeof agentRuns.$inferSelect;
type ArtefactRow = typeof agentArtefacts.$inferSelect;

/** A run as a list shows it. */
export type RunSummary = RunRow & { stepCount: number };

export type RunsRepository = ReturnType<typeof createRunsRepository>;

/** Reads and writes runs with their steps and artefacts; every read for a person names the owner. */
export function createRunsRepository(database: Database) {
  return { ...createRunRows(database), ...createStepRows(database) };
}

function createRunRows({ orm }: Database) {
  const own = (userId: string, id: string) => and(eq(agentRuns.id, id), eq(agentRuns.userId, userId));
  // Those of a conversation are found there.
  const listed = (userId: string) => and(eq(agentRuns.userId, userId), isNull(agentRuns.conversationId));
  const stepCount = sql<number>`(SELECT count(*) FROM agent_steps WHERE run_id = agent_runs.id)`;
  return {
    insert: (row: RunRow): void => void orm.insert(agentRuns).values(row).run(),
    find: (userId: string, id: string): RunRow | undefined =>
      orm.select().from(agentRuns).where(own(userId, id)).get(),
    /** Newest first. */
    list: (userId: string, { skip, limit }: { skip: number; limit: number }): RunSummary[] =>
      orm
        .select({ row: agentRuns, stepCount })
        .from(agentRuns)
        .where(listed(userId))
        .orderBy(desc(agentRuns.createdAt), desc(agentRuns.id))
        .limit(limit)
        .offset(skip)
        .all()
        .map(({ row, stepCount: steps }) => ({ ...row, stepCount: steps })),
    count: (userId: string): number =>
      orm.select({ total: count() }).from(agentRuns).where(listed(userId)).get()?.total ?? 0,
    /** Stores how it ended. */
    finish: (id: string, ended: Partial<Omit<RunRow, 'id' | 'userId'>>): void =>
      void orm.update(agentRuns).set(ended).where(eq(agentRuns.id, id)).run(),
    delete: (id: string): void => void orm.delete(agentRuns).where(eq(agentRuns.id, id)).run(),
    /** Runs that say they go on; at the start of a server they belong to one that is gone. */
    running: (): RunRow[] => orm.select().from(agentRuns).where(eq(agentRuns.status, 'running')).all(),
    idsOfConversation: (conversationId: string): string[] =>
      orm
        .select({ id: agentRuns.id })
        .from(agentRuns)
        .where(eq(agentRuns.conversationId, conversationId))
        .all()
        .map(({ id }) => id),
    idsOf: (userId: string): string[] =>
      orm
        .select({ id: agentRuns.id })
        .from(agentRuns)
        .where(eq(agentRuns.userId, userId))
        .all()
        .map(({ id }) => id),
  };
}

function createStepRows({ orm, transaction }: Database) {
  const exists = (id: string) =>
    orm.select({ id: agentRuns.id }).from(agentRuns).where(eq(agentRuns.id, id)).get() !== undefined;
  const artefactsOf = (runId: string): ArtefactRow[] =>
    orm
      .select()
      .from(agentArtefacts)
      .where(eq(agentArtefacts.runId, runId))
      .orderBy(asc(agentArtefacts.position), asc(agentArtefacts.id))
      .all();
  return {
    /** Stores a step; false where the run is no longer there. */
    addStep: (runId: string, step: RunStep, taint: number, now: number): boolean =>
      transaction(() => {
        if (!exists(runId)) return false;
        const { index, artefacts: _kept, ...values } = step;
        orm
          .insert(agentSteps)
          .values({ runId, position: index, ...values, createdAt: now })
          .run();
        orm.update(agentRuns).set({ taintScore: taint }).where(eq(agentRuns.id, runId)).run();
        return true;
      }),
    /** The steps in order, each with the files that it made. */
    steps(runId: string): RunStep[] {
      const artefacts = artefactsOf(runId);
      return orm
        .select()
        .from(agentSteps)
        .where(eq(agentSteps.runId, runId))
        .orderBy(asc(agentSteps.position))
        .all()
        .map(({ position, tool, input, output, status, reason, durationMs }) => ({
          ...{ index: position, tool, input, output, status, reason, durationMs },
          artefacts: artefacts
            .filter((artefact) => artefact.position === position)
            .map(({ id, name, contentType }) => ({ id, name, contentType })),
        }));
    },
    /** Keeps a file's row; false where the run is no longer there. */
    addArtefact: (row: ArtefactRow): boolean =>
      transaction(() => {
        if (!exists(row.runId)) return false;
        orm.insert(agentArtefacts).values(row).run();
        return true;
      }),
    artefactsOf,
    findArtefact: (runId: string, id: string): ArtefactRow | undefined =>
      orm
        .select()
        .from(agentArtefacts)
        .where(and(eq(agentArtefacts.runId, runId), eq(agentArtefacts.id, id)))
        .get(),
    isKnownArtefact: (id: string): boolean =>
      orm.select({ id: agentArtefacts.id }).from(agentArtefacts).where(eq(agentArtefacts.id, id)).get() !==
      undefined,
  };
}
