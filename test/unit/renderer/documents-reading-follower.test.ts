import { expect, test } from 'vitest';
import { ApiError } from '../../../renderer/api/api-error.ts';
import type { DocumentEvent, DocumentRecord } from '../../../renderer/api/documents.ts';
import { createReadingFollower } from '../../../renderer/documents/use-uploads.ts';

const record = (id: string, status: DocumentRecord['status'] = 'ready') => ({ id, status }) as DocumentRecord;
const NOTHING = { documents: 0, bytes: 0 };
const settled = () => new Promise((resolve) => setImmediate(resolve));

type List = (query: { skip: number; limit: number }) => DocumentRecord[];

/** A world in which the test writes the streams itself. */
function makeWorld(listed: List = () => []) {
  const streams: {
    id: string;
    say(event: DocumentEvent): void;
    end(thrown?: unknown): void;
    signal: AbortSignal;
  }[] = [];
  const done: string[] = [];
  async function* watch(id: string, signal: AbortSignal): AsyncGenerator<DocumentEvent> {
    let next = Promise.withResolvers<DocumentEvent | undefined>();
    const say = (event: DocumentEvent | undefined) => next.resolve(event);
    signal.addEventListener('abort', () => {
      // Nobody waits for it while an event is being looked at.
      next.promise.catch(() => {});
      next.reject(signal.reason);
    });
    streams.push({ id, say, signal, end: (thrown) => (thrown ? next.reject(thrown) : say(undefined)) });
    for (let event = await next.promise; event; event = await next.promise) {
      next = Promise.withResolvers();
      yield event;
      signal.throwIfAborted();
    }
  }
  const follower = createReadingFollower({
    watch,
    list: async (query) => ({ items: listed(query), total: 0, quota: { used: NOTHING, most: NOTHING } }),
    pause: async () => {},
    onSettled: ({ id }) => done.push(id),
  });
  return { follower, streams, done };
}

test('documents are followed one at a time, in the order in which they came', async () => {
  const { follower, streams, done } = makeWorld();
  for (const id of ['a', 'b', 'a']) follower.follow(id);
  await settled();
  expect(streams.map(({ id }) => id)).toEqual(['a']);
  streams[0]?.say({ event: 'progress', data: { stage: 'reading', pages_done: 3, page_count: 9 } });
  await settled();
  expect(follower.progressOf('a')).toEqual({ stage: 'reading', pages_done: 3, page_count: 9 });
  streams[0]?.say({ event: 'document', data: record('a') });
  await settled();
  expect(done).toEqual(['a']);
  expect(follower.progressOf('a')).toBeUndefined();
  expect(streams.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('what was read meanwhile is settled by one look at the list, without a stream of its own', async () => {
  const { follower, streams, done } = makeWorld(() => [
    record('b'),
    record('c', 'failed'),
    record('d', 'processing'),
  ]);
  for (const id of ['a', 'b', 'c', 'd']) follower.follow(id);
  await settled();
  streams[0]?.say({ event: 'document', data: record('a') });
  await settled();
  expect(done).toEqual(['a', 'b', 'c']);
  expect(streams.map(({ id }) => id)).toEqual(['a', 'd']);
});

test('a stream that breaks is taken up again', async () => {
  const { follower, streams, done } = makeWorld();
  follower.follow('a');
  await settled();
  streams[0]?.end(new ApiError(0, 'gone'));
  await settled();
  streams[1]?.say({ event: 'document', data: record('a') });
  await settled();
  expect(done).toEqual(['a']);
});

test('a document that is no longer there is followed no more', async () => {
  const { follower, streams } = makeWorld();
  follower.follow('a');
  await settled();
  streams[0]?.end(new ApiError(404, 'Document not found'));
  await settled();
  expect(streams).toHaveLength(1);
});

test('leaving a document hangs up, and a later one is followed all the same', async () => {
  const { follower, streams } = makeWorld();
  follower.follow('a');
  await settled();
  follower.leave('a');
  await settled();
  expect(streams[0]?.signal.aborted).toBe(true);
  follower.follow('b');
  await settled();
  expect(streams.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('of more documents than a list holds, the oldest are looked at: they are read first', async () => {
  const all = Array.from({ length: 300 }, (_, index) => String(index));
  const { follower, streams, done } = makeWorld(({ skip, limit }) =>
    all
      .toReversed()
      .slice(skip, skip + limit)
      .map((id) => record(id, Number(id) < 40 ? 'ready' : 'processing')),
  );
  for (const id of all) follower.follow(id);
  await settled();
  streams[0]?.say({ event: 'document', data: record('0') });
  await settled();
  expect(done.length).toBe(40);
});

test('a document that a list shows to be done is followed no more', async () => {
  const { follower, streams, done } = makeWorld();
  follower.follow('a');
  await settled();
  follower.notice(record('a', 'processing'));
  expect(done).toEqual([]);
  follower.notice(record('a'));
  follower.notice(record('b'));
  expect(done).toEqual(['a']);
  expect(streams[0]?.signal.aborted).toBe(true);
});
