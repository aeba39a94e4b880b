import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../server/core/app-error.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/connection.ts';
import { createEmbeddingQueue } from '../../../server/documents/embedding-queue.ts';
import { createVectorIndex, type VectorIndex } from '../../../server/documents/search/vector-index.ts';
import { EmbeddingStandIn, vectorOf } from './search/embedding-stand-in.ts';
import { addDocument, openDocuments } from './search/vector-documents.ts';

let database: Database;
let vectors: VectorIndex;
let embeddings: EmbeddingStandIn;
let additions: EventEmitter;
let timers: Timers;
let log: string[];
let queue: ReturnType<typeof createEmbeddingQueue>;

/** Timers that run when a test says so. */
class Timers {
  readonly pauses: number[] = [];
  #waiting = new Map<number, () => void>();
  #announce = () => {};

  readonly later = (work: () => void, milliseconds: number) => {
    const number = this.pauses.push(milliseconds);
    this.#waiting.set(number, work);
    this.#announce();
    return () => void this.#waiting.delete(number);
  };

  /** Waits until a timer is set. */
  async set(): Promise<void> {
    if (this.#waiting.size > 0) return;
    await new Promise<void>((resolve) => {
      this.#announce = resolve;
    });
  }

  fire(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const work of waiting) work();
  }
}

function makeQueue() {
  const logger = createLogger(
    'debug',
    (line) => log.push(line),
    () => 0,
  );
  const add: VectorIndex['add'] = (entries) => {
    vectors.add(entries);
    additions.emit('add');
  };
  return createEmbeddingQueue({ database, vectors: { add }, embeddings, logger, later: timers.later });
}

beforeEach(() => {
  database = openDocuments();
  vectors = createVectorIndex(database);
  embeddings = new EmbeddingStandIn();
  additions = new EventEmitter();
  timers = new Timers();
  log = [];
  queue = makeQueue();
});
afterEach(async () => {
  await queue.close();
  database.close();
});

/** Resolves when every passage of Ann's has a vector of the active model. */
async function finished(): Promise<void> {
  for (let done = queue.progress('ann'); done.embedded < done.total; done = queue.progress('ann'))
    await once(additions, 'add');
}

const texts = (count: number, name = 'passage') => Array.from({ length: count }, (_, at) => `${name} ${at}`);
const embedded = () => embeddings.calls.flatMap((call) => call.texts);
const broken = async () => {
  throw new AppError(503, 'engine_failed', 'The engine failed.');
};

describe('what is embedded', () => {
  test('every passage of every ready document, as a passage under its headings', async () => {
    addDocument(database, { id: 'a', userId: 'ann', texts: ['Water it.'], heading: 'Garden › Roses' });
    addDocument(database, { id: 'b', userId: 'ann', texts: texts(9) });
    queue.wake();
    await finished();
    expect(embedded()).toContain('Garden › Roses\nWater it.');
    expect(embedded()).toHaveLength(10);
    expect(new Set(embeddings.calls.map(({ purpose }) => purpose))).toEqual(new Set(['passage']));
    const query = { userId: 'ann', modelId: 'm', vector: vectorOf('passage 4'), limit: 1 };
    expect((await vectors.search(query))[0]?.score).toBeCloseTo(1, 3);
  });

  test('the newest document first, each from its beginning, a few passages at a time', async () => {
    addDocument(database, { id: 'old', userId: 'ann', texts: texts(2, 'old'), createdAt: 1 });
    addDocument(database, { id: 'new', userId: 'ben', texts: texts(6, 'new'), createdAt: 3 });
    addDocument(database, { id: 'mid', userId: 'ann', texts: texts(1, 'mid'), createdAt: 2 });
    queue.wake();
    await finished();
    expect(embedded()).toEqual([...texts(6, 'new'), 'mid 0', ...texts(2, 'old')]);
    expect(Math.max(...embeddings.calls.map((call) => call.texts.length))).toBeLessThanOrEqual(4);
  });

  test('nothing of a document that is not ready', async () => {
    addDocument(database, { id: 'a', userId: 'ann', texts: texts(1), status: 'processing' });
    addDocument(database, { id: 'b', userId: 'ann', texts: ['ready'] });
    queue.wake();
    await finished();
    expect(embedded()).toEqual(['ready']);
  });

  test('nothing while no model is active, and all of it once there is one', async () => {
    addDocument(database, { id: 'a', userId: 'ann', texts: texts(3) });
    embeddings.model = undefined;
    queue.wake();
    expect(queue.progress('ann')).toEqual({ embedded: 0, total: 3 });
    await new Promise(setImmediate);
    expect(embedded()).toEqual([]);
    embeddings.model = 'm';
    queue.wake();
    await finished();
    expect(embedded()).toHaveLength(3);
  });

  test('a document that becomes ready meanwhile goes before the older ones', async () => {
    addDocument(database, { id: 'old', userId: 'ann', texts: texts(9, 'old'), createdAt: 1 });
    const { answer } = embeddings;
    embeddings.answer = (...request) => {
      embeddings.answer = answer;
      addDocument(database, { id: 'new', userId: 'ann', texts: ['new'], createdAt: 2 });
      queue.wake();
      return answer(...request);
    };
    queue.wake();
    await finished();
    expect(embedded().indexOf('new')).toBe(4);
    expect(embedded()).toHaveLength(10);
  });

  test('after a restart, what was left, and nothing twice', async () => {
    addDocument(database, { id: 'a', userId: 'ann', texts: texts(10) });
    const { answer } = embeddings;
    const stopped = Promise.withResolvers<void>();
    embeddings.answer = async (...request) => {
      if (embeddings.calls.length < 2) return answer(...request);
      stopped.resolve();
      const signal = request[3];
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    queue.wake();
    await stopped.promise;
    await queue.close();
    expect(queue.progress('ann')).toEqual({ embedded: 4, total: 10 });
    embeddings = new EmbeddingStandIn();
    queue = makeQueue();
    queue.wake();
    await finished();
    expect(embedded()).toEqual(texts(10).slice(4));
  });
});

describe('another model', () => {
  test('replaces the vectors of the one before', async () => {
    addDocument(database, { id: 'a', userId: 'ann', texts: texts(6) });
    queue.wake();
    await finished();
    embeddings.model = 'new';
    queue.wake();
    expect(queue.progress('ann')).toEqual({ embedded: 0, total: 6 });
    await finished();
    expect([vectors.count('ann', 'm'), vectors.count('ann', 'new')]).toEqual([0, 6]);
  });

  test('chosen in the middle is used for everything', async () => {
    addDocument(database, { id: 'a', userId: 'ann', texts: texts(10) });
    const { answer } = embeddings;
    embeddings.answer = (...request) => {
      if (embeddings.calls.length === 2) {
        embeddings.model = 'new';
        queue.wake();
      }
      return answer(...request);
    };
    queue.wake();
    await finished();
    expect([vectors.count('ann', 'm'), vectors.count('ann', 'new')]).toEqual([0, 10]);
  });

  test('chosen after a failure is tried at once', async () => {
    addDocument(database, { id: 'a', userId: 'ann', texts: texts(2) });
    const { answer } = embeddings;
    embeddings.answer = broken;
    queue.wake();
    await timers.set();
    embeddings.answer = answer;
    embeddings.model = 'new';
    queue.wake();
    await finished();
    expect(vectors.count('ann', 'new')).toBe(2);
  });
});

describe('a failing engine', () => {
  test('is tried again after pauses that double up to five minutes, and the work goes on once it is back', async () => {
    addDocument(database, { id: 'a', userId: 'ann', texts: texts(20) });
    const { answer } = embeddings;
    embeddings.answer = broken;
    queue.wake();
    for (let failure = 0; failure < 11; failure++) {
      await timers.set();
      timers.fire();
    }
    await timers.set();
    expect(timers.pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(timers.pauses.slice(-2)).toEqual([300_000, 300_000]);
    embeddings.answer = answer;
    timers.fire();
    await timers.set();
    timers.fire();
    await finished();
    expect(vectors.count('ann', 'm')).toBe(20);
  });

  test('is not asked any sooner when another document becomes ready', async () => {
    addDocument(database, { id: 'a', userId: 'ann', texts: texts(2) });
    embeddings.answer = broken;
    queue.wake();
    await timers.set();
    queue.wake();
    await new Promise(setImmediate);
    expect(embeddings.calls).toHaveLength(1);
  });

  test('is named in the log by its code, without a word of any passage', async () => {
    addDocument(database, { id: 'a', userId: 'ann', texts: ['the secret recipe'] });
    embeddings.answer = broken;
    queue.wake();
    await timers.set();
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ event: 'embedding_failed', code: 'engine_failed' });
    expect(log.join('')).not.toContain('recipe');
  });

  test('that gives too few vectors has failed', async () => {
    addDocument(database, { id: 'a', userId: 'ann', texts: texts(2) });
    embeddings.answer = async () => [];
    queue.wake();
    await timers.set();
    expect(queue.progress('ann').embedded).toBe(0);
  });

  test('does not keep the queue from closing', async () => {
    addDocument(database, { id: 'a', userId: 'ann', texts: texts(2) });
    embeddings.answer = broken;
    queue.wake();
    await timers.set();
    await queue.close();
    queue.wake();
    await new Promise(setImmediate);
    expect(embeddings.calls).toHaveLength(1);
  });
});

test('a passage that cannot be embedded keeps no other back', async () => {
  addDocument(database, { id: 'a', userId: 'ann', texts: ['bad', ...texts(5)] });
  const { answer } = embeddings;
  embeddings.answer = async (...request) => {
    if (request[1].includes('bad')) throw new Error('Cannot be embedded.');
    return answer(...request);
  };
  queue.wake();
  while (vectors.count('ann', 'm') < 5) {
    await timers.set();
    timers.fire();
    await new Promise(setImmediate);
  }
  await timers.set();
  expect(queue.progress('ann')).toEqual({ embedded: 5, total: 6 });
});

test('a document deleted while its passages are embedded does no harm', async () => {
  addDocument(database, { id: 'gone', userId: 'ann', texts: texts(9), createdAt: 2 });
  addDocument(database, { id: 'kept', userId: 'ann', texts: ['kept'], createdAt: 1 });
  const { answer } = embeddings;
  embeddings.answer = (...request) => {
    database.sqlite.exec("DELETE FROM documents WHERE id = 'gone'");
    return answer(...request);
  };
  queue.wake();
  await finished();
  expect(queue.progress('ann')).toEqual({ embedded: 1, total: 1 });
  expect(log).toEqual([]);
});

test('progress is of one user', async () => {
  addDocument(database, { id: 'a', userId: 'ann', texts: texts(3) });
  addDocument(database, { id: 'b', userId: 'ben', texts: texts(2) });
  queue.wake();
  await finished();
  expect(queue.progress('ann')).toEqual({ embedded: 3, total: 3 });
  expect(queue.progress('ben').total).toBe(2);
});
