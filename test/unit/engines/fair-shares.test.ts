import { expect, test } from 'vitest';
import type { OcrEngine } from '../../../models/media/ocr-engine.ts';
import { createLocalChat } from '../../../server/engines/local-chat.ts';
import { createOcr } from '../../../server/engines/ocr.ts';
import { createScriptedEngine } from '../../api/scripted-engine.ts';

const NEVER = new AbortController().signal;
const MOST_AT_ONCE = 4;

/** A local chat whose answers end when they are told to, in the order in which the engine began them. */
function openChat() {
  const ends: (() => void)[] = [];
  const engine = createScriptedEngine(async ({ turns }) => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return `To ${turns.at(-1)?.content}`;
  });
  const chat = createLocalChat({
    engine,
    activeModel: () => ({ id: 'model', isStarter: false }),
    chooseStarterReply: () => ({ kind: 'fixed', text: '' }),
  });
  const begun = () => engine.requests.map(({ turns }) => turns.at(-1)?.content);
  const ask = async (userId: string, content = userId, signal = NEVER) => {
    let stopReason = '';
    for await (const event of chat.stream({ userId, turns: [{ role: 'user', content }] }, signal))
      if (event.type === 'done') stopReason = event.stopReason;
    return stopReason;
  };
  return { chat, ask, ends, begun };
}

test('behind thirty turns of one user, another waits for one of those at work and for no more', async () => {
  const { ask, ends, begun } = openChat();
  const all = Array.from({ length: 30 }, () => ask('mallory'));
  await expect.poll(begun).toHaveLength(MOST_AT_ONCE);
  all.push(ask('bob'));
  ends[0]?.();
  await expect.poll(begun).toHaveLength(MOST_AT_ONCE + 1);
  expect(begun().at(-1)).toBe('bob');
  for (let at = 1; at < 31; at++) {
    await expect.poll(() => ends.length).toBeGreaterThan(at);
    ends[at]?.();
  }
  expect(await Promise.all(all)).toEqual(Array.from({ length: 31 }, () => 'end'));
});

test('who leaves while waiting gets an empty answer at once, and nobody waits for it', async () => {
  const { ask, ends, begun } = openChat();
  const all = Array.from({ length: MOST_AT_ONCE }, () => ask('mallory'));
  await expect.poll(begun).toHaveLength(MOST_AT_ONCE);
  const stop = new AbortController();
  const waiting = ask('ada', 'never', stop.signal);
  stop.abort();
  expect(await waiting).toBe('aborted');
  for (const end of ends) end();
  await Promise.all(all);
  expect(begun()).not.toContain('never');
});

test('who stops while the model is loaded gets an empty answer at once', async () => {
  const loading = Promise.withResolvers<number>();
  const engine = { ...createScriptedEngine(), contextLength: () => loading.promise };
  const chat = createLocalChat({
    engine,
    activeModel: () => ({ id: 'model', isStarter: false }),
    chooseStarterReply: () => ({ kind: 'fixed', text: '' }),
  });
  const stop = new AbortController();
  const events: string[] = [];
  const reading = (async () => {
    const request = { userId: 'ada', turns: [{ role: 'user' as const, content: 'never' }] };
    for await (const event of chat.stream(request, stop.signal))
      events.push(event.type === 'done' ? event.stopReason : event.type);
  })();
  setImmediate(() => stop.abort());
  await reading;
  expect(events).toEqual(['aborted']);
  // A loading that fails after that is nobody's.
  loading.reject(new Error('not enough memory'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(engine.requests).toEqual([]);
});

test('who reads slowly holds nobody up: the engine’s part ends without them', async () => {
  const { chat, ask, ends, begun } = openChat();
  const slow = Array.from({ length: MOST_AT_ONCE }, () =>
    chat
      .stream({ userId: 'mallory', turns: [{ role: 'user', content: 'slow' }] }, NEVER)
      [Symbol.asyncIterator](),
  );
  const first = slow.map((events) => events.next());
  await expect.poll(begun).toHaveLength(MOST_AT_ONCE);
  const bob = ask('bob');
  for (const end of ends) end();
  await Promise.all(first);
  // Each has read one event of its answer and reads no more.
  await expect.poll(begun).toContain('bob');
  ends.at(-1)?.();
  expect(await bob).toBe('end');
});

test('of thirty pictures of one user, another’s waits for one at work', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const engine: OcrEngine = {
    async read(picture) {
      begun.push(picture.at(-1) === 1 ? 'bob' : 'mallory');
      await new Promise<void>((resolve) => ends.push(resolve));
      return { text: '', confidence: 1, language: null, blocks: [], width: 1, height: 1, model: 'ocr' };
    },
    close: async () => {},
  };
  const png = (owner: number) =>
    Uint8Array.from([
      0x89,
      0x50,
      0x4e,
      0x47,
      0x0d,
      0x0a,
      0x1a,
      0x0a,
      0,
      0,
      0,
      13,
      0x49,
      0x48,
      0x44,
      0x52,
      owner,
    ]);
  const ocr = createOcr(engine);
  const all = Array.from({ length: 30 }, () => ocr.read(png(0), 'auto', NEVER, 'mallory'));
  await expect.poll(() => begun.length).toBeGreaterThan(0);
  const atOnce = begun.length;
  all.push(ocr.read(png(1), 'auto', NEVER, 'bob'));
  ends[0]?.();
  await expect.poll(() => begun.length).toBe(atOnce + 1);
  expect(begun.at(-1)).toBe('bob');
  for (let at = 1; at < 31; at++) {
    await expect.poll(() => ends.length).toBeGreaterThan(at);
    ends[at]?.();
  }
  await Promise.all(all);
});
