import { expect, test } from 'vitest';
import { ApiError } from '../../../renderer/api/api-error.ts';
import type { DocumentRecord } from '../../../renderer/api/documents.ts';
import type { UploadAnswer, UploadOptions } from '../../../renderer/api/upload-document.ts';
import { countWithoutText } from '../../../renderer/documents/upload.ts';
import { createUploads } from '../../../renderer/documents/uploads.ts';

const file = (name: string, size = 1) => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const record = (filename: string, status: DocumentRecord['status'] = 'ready', error: string | null = null) =>
  ({ id: `id of ${filename}`, filename, status, error }) as DocumentRecord;
const stored = (filename: string, more: Partial<UploadAnswer> = {}): UploadAnswer => ({
  document: record(filename),
  isNew: true,
  callsLeft: 90,
  ...more,
});

/** A world in which the test answers each upload itself. */
function makeWorld() {
  const sent: { name: string; options: UploadOptions; answer: PromiseWithResolvers<UploadAnswer> }[] = [];
  const pauses: { milliseconds: number; end: () => void }[] = [];
  const removed: string[] = [];
  const told: string[] = [];
  const uploads = createUploads({
    send(one, options) {
      const answer = Promise.withResolvers<UploadAnswer>();
      sent.push({ name: one.name, options, answer });
      options.signal.addEventListener('abort', () => answer.reject(options.signal.reason));
      return answer.promise;
    },
    async remove(id) {
      removed.push(id);
    },
    pause: (milliseconds) => new Promise((end) => pauses.push({ milliseconds, end })),
    onStored: (document) => told.push(document.filename),
  });
  const states = () => Object.fromEntries(uploads.all().map(({ file: { name }, state }) => [name, state]));
  return { uploads, sent, pauses, removed, told, states };
}

// Lets every promise that is settled run its course.
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('two files are sent at once, and the next when one of them is through', async () => {
  const { uploads, sent, states } = makeWorld();
  uploads.add([file('a'), file('b'), file('c')]);
  expect(states()).toEqual({ a: 'sending', b: 'sending', c: 'waiting' });
  sent[0]?.answer.resolve(stored('a'));
  await settled();
  expect(states()).toEqual({ a: 'ready', b: 'sending', c: 'sending' });
});

test('a file tells how much of it has left', () => {
  const { uploads, sent } = makeWorld();
  uploads.add([file('a')]);
  sent[0]?.options.onProgress(0.4);
  expect(uploads.all()[0]?.sent).toBe(0.4);
});

test('what is still read is ready when its document is, and failed with the reason when it cannot be', async () => {
  const { uploads, sent, states, told } = makeWorld();
  uploads.add([file('a'), file('b')]);
  for (const { name, answer } of sent) answer.resolve(stored(name, { document: record(name, 'processing') }));
  await settled();
  expect(states()).toEqual({ a: 'processing', b: 'processing' });
  expect(told).toEqual(['a', 'b']);
  uploads.settle(record('a'));
  uploads.settle(record('b', 'failed', 'This file is empty.'));
  expect(states()).toEqual({ a: 'ready', b: 'failed' });
  expect(uploads.all()[1]?.error?.sentence).toBe('This file is empty.');
});

test('a file that was there already says so', async () => {
  const { uploads, sent, states } = makeWorld();
  uploads.add([file('a')]);
  sent[0]?.answer.resolve(stored('a', { isNew: false }));
  await settled();
  expect(states()).toEqual({ a: 'known' });
});

test('when the server asks to wait, nothing is sent for as long, and then the same file goes first', async () => {
  const { uploads, sent, pauses, states } = makeWorld();
  uploads.add([file('a'), file('b'), file('c')]);
  sent[0]?.answer.reject(new ApiError(429, 'Too many requests', [], 7));
  sent[1]?.answer.resolve(stored('b'));
  await settled();
  expect(states()).toEqual({ a: 'waiting', b: 'ready', c: 'waiting' });
  expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([7000]);
  pauses[0]?.end();
  await settled();
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'a', 'c']);
});

test('a server that does not answer is asked again after a while, and given up in the end', async () => {
  const { uploads, sent, pauses, states } = makeWorld();
  uploads.add([file('a')]);
  for (const round of [0, 1]) {
    sent[round]?.answer.reject(new ApiError(0, 'Alcove does not answer.'));
    await settled();
    expect(states()).toEqual({ a: 'waiting' });
    pauses[round]?.end();
    await settled();
  }
  sent[2]?.answer.reject(new ApiError(0, 'Alcove does not answer.'));
  await settled();
  expect(uploads.all()[0]).toMatchObject({ state: 'failed', error: { code: 'no_answer' } });
});

test('when few calls are left, files go slowly, so that the app stays of use', async () => {
  const { uploads, sent, pauses } = makeWorld();
  uploads.add([file('a'), file('b'), file('c')]);
  sent[0]?.answer.resolve(stored('a', { callsLeft: 12 }));
  await settled();
  expect(sent).toHaveLength(2);
  pauses[0]?.end();
  await settled();
  expect(sent).toHaveLength(3);
});

test('a refused file keeps the reason and can be sent again, while the others go on', async () => {
  const { uploads, sent, states } = makeWorld();
  uploads.add([file('a'), file('b'), file('c')]);
  sent[0]?.answer.reject(
    new ApiError(422, 'This PDF is locked.', [{ field: 'file', message: '', code: 'encrypted' }]),
  );
  await settled();
  expect(uploads.all()[0]).toMatchObject({
    state: 'failed',
    error: { code: 'encrypted', sentence: 'This PDF is locked.' },
  });
  expect(sent).toHaveLength(3);
  uploads.retry(uploads.all()[0]?.key ?? -1);
  sent[1]?.answer.resolve(stored('b'));
  await settled();
  sent[3]?.answer.resolve(stored('a'));
  await settled();
  expect(states()).toEqual({ a: 'ready', b: 'ready', c: 'sending' });
});

test('a file that is too large is never sent', () => {
  const { uploads, sent } = makeWorld();
  uploads.add([file('film', 50 * 1024 * 1024 + 1)]);
  expect(sent).toEqual([]);
  expect(uploads.all()[0]).toMatchObject({ state: 'failed', error: { code: 'too_large' } });
});

test('cancelling stops a file that is sent, deletes one that is read, and frees the way for the next', async () => {
  const { uploads, sent, removed, states } = makeWorld();
  uploads.add([file('a'), file('b'), file('c')]);
  sent[1]?.answer.resolve(stored('b', { document: record('b', 'processing') }));
  await settled();
  for (const { key, file: one } of uploads.all()) if (one.name !== 'c') uploads.cancel(key);
  await settled();
  expect(sent[0]?.options.signal.aborted).toBe(true);
  expect(removed).toEqual(['id of b']);
  expect(states()).toEqual({ c: 'sending' });
});

test('stopping ends what is sent and what waits, and leaves what the server has', async () => {
  const { uploads, sent, removed, states } = makeWorld();
  uploads.add([file('a'), file('b'), file('c'), file('d')]);
  sent[0]?.answer.resolve(stored('a', { document: record('a', 'processing') }));
  await settled();
  uploads.stop();
  await settled();
  expect(states()).toEqual({ a: 'processing' });
  expect(sent.map(({ options }) => options.signal.aborted)).toEqual([false, true, true]);
  expect(removed).toEqual([]);
});

test('clearing takes off what is done with and leaves what is under way', async () => {
  const { uploads, sent, states } = makeWorld();
  uploads.add([file('a'), file('b'), file('c')]);
  sent[0]?.answer.resolve(stored('a'));
  sent[1]?.answer.reject(new ApiError(422, 'no'));
  await settled();
  uploads.clearDone();
  expect(states()).toEqual({ c: 'sending' });
});

test('after logging out nothing is sent and nothing is remembered', async () => {
  const { uploads, sent, told } = makeWorld();
  uploads.add([file('a'), file('b'), file('c')]);
  uploads.forget();
  await settled();
  expect(uploads.all()).toEqual([]);
  expect(sent).toHaveLength(2);
  expect(told).toEqual([]);
});

test('files are parted from the draft that they were added for, and stay on the list', () => {
  const { uploads } = makeWorld();
  uploads.add([file('a')], 'here');
  uploads.add([file('b')], 'there');
  uploads.release(({ draftKey }) => draftKey === 'here');
  expect(uploads.all().map(({ draftKey }) => draftKey)).toEqual([undefined, 'there']);
});

test('a document in which nothing was found counts as such, alone and in an archive, once it is read', async () => {
  const { uploads, sent } = makeWorld();
  uploads.add([file('blank.pdf'), file('letters.zip')]);
  const blank = (name: string) => ({ ...record(name), chunk_count: 0 });
  sent[0]?.answer.resolve(stored('blank.pdf', { document: record('blank.pdf', 'processing') }));
  const items = [record('a.txt', 'processing'), record('b.txt', 'processing')];
  sent[1]?.answer.resolve({ archive: { items, created: 2, refused: [] }, callsLeft: 90 });
  await settled();
  const counted = () => uploads.all().map(countWithoutText);
  expect(counted()).toEqual([0, 0]);
  uploads.settle(blank('blank.pdf'));
  uploads.settle(blank('a.txt'));
  uploads.settle({ ...record('b.txt'), chunk_count: 3 });
  expect(counted()).toEqual([1, 1]);
  uploads.settle(blank('b.txt'));
  expect(counted()).toEqual([1, 2]);
});

test('an archive hands over each of its documents, and has failed only where it holds none', async () => {
  const { uploads, sent, told } = makeWorld();
  uploads.add([file('letters.zip'), file('tools.zip')]);
  const refused = [{ filename: 'a.exe', code: 'unsupported', message: 'This is a program.' }];
  const items = [record('a.txt'), record('b.txt')];
  sent[0]?.answer.resolve({ archive: { items, created: 1, refused }, callsLeft: 90 });
  sent[1]?.answer.resolve({ archive: { items: [], created: 0, refused }, callsLeft: 90 });
  await settled();
  expect(told).toEqual(['a.txt', 'b.txt']);
  expect(uploads.all()).toMatchObject([
    { state: 'ready', archive: { created: 1, refused } },
    { state: 'failed', error: { code: 'unsupported' } },
  ]);
});
