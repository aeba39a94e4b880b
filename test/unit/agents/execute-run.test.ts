import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createActiveRuns } from '../../../server/agents/active-runs.ts';
import { executeRun, type StoredRunEvent } from '../../../server/agents/execute-run.ts';
import { eventsWhile } from '../../../server/agents/run-tool.ts';
import { createRunsRepository } from '../../../server/agents/runs.repository.ts';
import type { Database } from '../../../server/db/connection.ts';
import { DEFAULT_TENANT_ID } from '../../../server/db/tables/accounts.ts';
import { openMigrated } from '../../open-migrated.ts';
import { echoTool, prepareRun, type Reply } from './scripted-run.ts';

let database: Database;
beforeEach(() => {
  database = openMigrated();
  database.sqlite
    .prepare('INSERT INTO users (id, tenant_id, email, password_hash, created_at) VALUES (?, ?, ?, ?, 0)')
    .run('user-1', DEFAULT_TENANT_ID, 'a@example.org', 'x');
});
afterEach(() => database.close());

const call: Reply = [{ name: 'echo', arguments: { text: 'a' } }];
const here = () => new AbortController().signal;

function start(replies: Reply[], forgotten: string[] = []) {
  const runs = createRunsRepository(database);
  const active = createActiveRuns();
  const parts = {
    runs,
    active,
    now: () => 5_000,
    forgetSequence: async (id: string) => void forgotten.push(id),
  };
  const { deps, order } = prepareRun(replies, [echoTool('echo')]);
  return {
    runs,
    active,
    events: executeRun(parts, deps, order, here()),
    row: () => runs.find('user-1', 'run-1'),
  };
}

describe('a run that is stored', () => {
  test('is there before its first event, each step before it is told, and its end before the result', async () => {
    const { runs, events, row } = start([call, 'Done.']);
    expect(row()).toMatchObject({ status: 'running', tools: ['echo'] });
    const seen: unknown[] = [];
    for await (const event of events) {
      if (event.type === 'step') seen.push(runs.steps('run-1'));
      if (event.type === 'result') seen.push(row()?.status, event.row.status);
    }
    expect(seen).toEqual([
      [expect.objectContaining({ index: 1, output: 'echo read a' })],
      'completed',
      'completed',
    ]);
  });

  test('ends when its account has gone, and leaves no rows', async () => {
    const { runs, events } = start([call, call, 'Done.']);
    const types: StoredRunEvent['type'][] = [];
    for await (const event of events) {
      types.push(event.type);
      if (event.type === 'step_started') database.sqlite.prepare('DELETE FROM users').run();
    }
    expect(types.filter((type) => type === 'step')).toHaveLength(1);
    expect(types.at(-1)).toBe('result');
    expect(runs.running()).toEqual([]);
    expect(database.sqlite.prepare('SELECT count(*) AS n FROM agent_steps').get()).toEqual({ n: 0 });
  });

  test('is closed when its reader leaves, and gives its place back', async () => {
    const forgotten: string[] = [];
    const { active, events, row } = start([call, 'Done.'], forgotten);
    for await (const { type } of events) if (type === 'step') break;
    expect(row()).toMatchObject({ status: 'interrupted', finishedAt: 5_000 });
    expect(forgotten).toEqual(['run-1']);
    await active.stopAll('cancelled');
  });
});

describe('the places of runs', () => {
  test('are two for a user and eight for all, and free again once left', () => {
    const active = createActiveRuns();
    const enter = (user: string, id: string) => active.enter(user, id, here());
    const first = enter('a', '1');
    enter('a', '2');
    expect(() => enter('a', '3')).toThrow(expect.objectContaining({ status: 429 }));
    first.leave();
    enter('a', '3');
    for (const user of ['b', 'c', 'd']) for (const id of ['x', 'y']) enter(user, user + id);
    expect(() => enter('e', 'z')).toThrow(expect.objectContaining({ status: 429 }));
  });

  test('are left before whoever stops a run goes on', async () => {
    const active = createActiveRuns();
    const place = active.enter('a', '1', here());
    let isOver = false;
    place.signal.addEventListener('abort', () =>
      queueMicrotask(() => {
        isOver = true;
        place.leave();
      }),
    );
    await active.stop('1', 'interrupted');
    expect([isOver, place.signal.reason]).toEqual([true, 'interrupted']);
    await active.stop('1', 'cancelled');
  });

  test('are cancelled by a client that has left, also before the run began', () => {
    const active = createActiveRuns();
    const gone = new AbortController();
    const place = active.enter('a', '1', gone.signal);
    gone.abort();
    expect(place.signal.reason).toBe('cancelled');
    expect(active.enter('a', '2', AbortSignal.abort()).signal.aborted).toBe(true);
  });
});

describe('events beside work', () => {
  test('come in their order, all before the end, which is what the work comes to', async () => {
    const events = eventsWhile<number, string>(async (emit) => {
      emit(1);
      await Promise.resolve();
      emit(2);
      emit(3);
      return 'end';
    });
    const seen: unknown[] = [];
    for (;;) {
      const { value, done } = await events.next();
      seen.push(value);
      if (done) break;
    }
    expect(seen).toEqual([1, 2, 3, 'end']);
  });

  test('end with what the work throws, after what it emitted', async () => {
    const events = eventsWhile<number, never>(async (emit) => {
      emit(1);
      throw new Error('broken');
    });
    expect((await events.next()).value).toBe(1);
    await expect(events.next()).rejects.toThrow('broken');
  });
});
