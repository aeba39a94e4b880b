import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Score } from '../../server/sensitivity/create-scorer.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { makeFolder } from '../make-folder.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer } from './start-server.ts';

let cloud: FakeCloud;
let dataDirectory: string;
let people = 0;

beforeAll(async () => {
  cloud = await startFakeCloud();
  dataDirectory = makeFolder('alcove-taint-');
});
beforeEach(() => {
  people += 1;
  cloud.requests.length = 0;
});
afterAll(async () => {
  await cloud.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Runs `use` on a server over the same data, as one that was started anew with this scorer. */
async function withScorer<Result>(score: Score, use: (person: Person) => Promise<Result>): Promise<Result> {
  const server = await startServer({
    dataDirectory,
    score,
    reply: () => 'I understand.',
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
  });
  const { token } = await server.logIn(`person${people}@example.org`);
  const call = async (method: string, path: string, body?: unknown) =>
    (await server.call(method, path, { token, body })).body;
  try {
    return await use({
      begin: async (given = {}) => (await call('POST', '/chat/conversations', given)).id,
      change: (id, given) => call('PATCH', `/chat/conversations/${id}`, given),
      send: async (id, content) =>
        (await call('POST', `/chat/conversations/${id}/messages`, { content })).assistant_message.metadata,
    });
  } finally {
    await server.close();
  }
}

interface Person {
  begin(given?: { system_prompt?: string }): Promise<string>;
  change(id: string, given: { system_prompt?: string }): Promise<unknown>;
  send(id: string, content: string): Promise<{ llm_provider: string; sensitivity_score: number }>;
}

/** A scorer that finds nothing in anything. */
const blindScorer: Score = (segments) => markedScorer(segments.map(({ role }) => ({ role, text: '' })));

describe('a server that was started anew with another scorer', () => {
  test('scores history with it: what an older one let go keeps the conversation here', async () => {
    const id = await withScorer(blindScorer, async ({ begin, send }) => {
      const begun = await begin();
      expect((await send(begun, 'My diagnosis [0.9]')).llm_provider).toBe('openai');
      return begun;
    });
    await withScorer(markedScorer, async ({ send }) =>
      expect(await send(id, 'Thanks')).toMatchObject({ llm_provider: 'local', sensitivity_score: 0.9 }),
    );
    expect(cloud.requests).toHaveLength(1);
  });

  test('counts what was stored all the same: what an older one kept here does not leave', async () => {
    const id = await withScorer(markedScorer, async ({ begin, send }) => {
      const begun = await begin();
      expect((await send(begun, 'My diagnosis [0.9]')).llm_provider).toBe('local');
      return begun;
    });
    await withScorer(blindScorer, async ({ send }) =>
      expect(await send(id, 'Thanks')).toMatchObject({ llm_provider: 'local', sensitivity_score: 0.9 }),
    );
    expect(cloud.requests).toEqual([]);
  });

  test('that cannot read its classifier keeps the harmless here, too', async () => {
    const broken: Score = () => {
      throw new Error('models/sensitivity/classifier.bin is damaged.');
    };
    await withScorer(broken, async ({ begin, send }) =>
      expect(await send(await begin(), 'What is a noun?')).toMatchObject({
        llm_provider: 'local',
        sensitivity_score: 1,
      }),
    );
    expect(cloud.requests).toEqual([]);
  });
});

describe('an answer', () => {
  test('made under a sensitive system prompt is tainted for good, although the prompt is changed', async () => {
    await withScorer(markedScorer, async ({ begin, change, send }) => {
      const id = await begin({ system_prompt: 'The user has [0.9]' });
      expect((await send(id, 'Good morning')).llm_provider).toBe('local');
      await change(id, { system_prompt: 'Be brief.' });
      expect(await send(id, 'Thanks')).toMatchObject({ llm_provider: 'local', sensitivity_score: 0.9 });
    });
    expect(cloud.requests).toEqual([]);
  });

  test('of the cloud that says something sensitive tells that cloud nothing when it goes back', async () => {
    await withScorer(markedScorer, async ({ begin, send }) => {
      const id = await begin();
      cloud.script({ kind: 'answer', text: 'So your diagnosis is [0.9]' });
      expect((await send(id, 'What could it be?')).llm_provider).toBe('openai');
      for (const text of ['Thanks', 'Good night']) expect((await send(id, text)).llm_provider).toBe('openai');
    });
    expect(cloud.requests).toHaveLength(3);
  });
});

test('two turns that are harmless apart stay here when they are not so together', async () => {
  const together: Score = (segments) => {
    const all = segments.map(({ text }) => text).join(' ');
    return markedScorer([
      { role: 'user', text: all.includes('Jeanne') && all.includes('cancer') ? '[0.9]' : '' },
    ]);
  };
  await withScorer(together, async ({ begin, send }) => {
    const id = await begin();
    expect((await send(id, 'My mother is Jeanne')).llm_provider).toBe('openai');
    expect((await send(id, 'What shall we cook?')).llm_provider).toBe('openai');
    expect((await send(id, 'She has cancer')).llm_provider).toBe('local');
    expect((await send(id, 'Thanks')).llm_provider).toBe('local');
  });
  expect(cloud.requests).toHaveLength(2);
});
