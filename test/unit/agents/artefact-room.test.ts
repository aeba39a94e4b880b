import { expect, test } from 'vitest';
import { createSaveArtefact } from '../../../server/agents/agents.service.ts';
import { createRunsRepository } from '../../../server/agents/runs.repository.ts';
import { agentRuns } from '../../../server/db/tables/agents.ts';
import { createDocumentsRepository } from '../../../server/documents/documents.repository.ts';
import { openMigrated } from '../../open-migrated.ts';

test('the files of agents count to the room of their account, and none is kept beyond it', async () => {
  const database = openMigrated();
  // Accounts are none of this test's business.
  database.sqlite.pragma('foreign_keys = OFF');
  const documents = createDocumentsRepository(database);
  const stored = new Map<string, Uint8Array>();
  let ids = 0;
  for (const [id, userId] of [
    ['run', 'ada'],
    ['other', 'bob'],
  ] as const)
    database.orm
      .insert(agentRuns)
      .values({
        id,
        userId,
        agentType: 'data',
        task: 't',
        tools: [],
        maxIterations: 1,
        status: 'running',
        createdAt: 1,
      })
      .run();
  const save = createSaveArtefact({
    runs: createRunsRepository(database),
    files: {
      write: async (id, bytes) => void stored.set(id, bytes as Uint8Array),
      remove: async (id) => void stored.delete(id),
    },
    clock: { now: () => 1 },
    newId: () => `file-${++ids}`,
    hasRoom: (userId, bytes) => documents.usage(userId).bytes + bytes <= 1_000,
  });
  const file = (bytes: number) => ({
    name: 'a.txt',
    contentType: 'text/plain',
    bytes: new Uint8Array(bytes),
  });
  const ada = { runId: 'run', userId: 'ada' };
  await save(ada, file(600), 1);
  expect(documents.usage('ada')).toEqual({ documents: 0, bytes: 600 });
  const full = { name: 'ToolFailed', message: expect.stringContaining('no room') };
  await expect(save(ada, file(401), 2)).rejects.toMatchObject(full);
  expect(documents.usage('bob')).toEqual({ documents: 0, bytes: 0 });
  await save({ runId: 'other', userId: 'bob' }, file(1_000), 1);
  // At once: none slips in between the look and the row, and what was written for it is gone.
  const both = await Promise.allSettled([save(ada, file(300), 3), save(ada, file(300), 3)]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect([documents.usage('ada').bytes, stored.size]).toEqual([900, 3]);
  database.close();
});
