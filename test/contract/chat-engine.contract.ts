import { describe, expect, it } from 'vitest';
import type { ChatEngine, ChatEvent, ChatRequest } from '../../models/engine/chat-engine.ts';

/** An engine under test, and the model to ask it for. */
interface EngineUnderTest {
  engine: ChatEngine;
  model: string;
  /** A model whose answer takes at least 40 tokens when so many are asked for. */
  talkativeModel: string;
}

/** What every ChatEngine promises. `makeEngine` is called once for each test; its result is kept until `close`. */
export function describeChatEngineContract(
  name: string,
  makeEngine: () => Promise<EngineUnderTest & { close?: () => Promise<void> }>,
): void {
  const withEngine = async (use: (made: EngineUnderTest) => Promise<void>) => {
    const made = await makeEngine();
    try {
      await use(made);
    } finally {
      await made.close?.();
    }
  };

  describe(`${name} as a ChatEngine`, () => {
    it('may tell how far it has read, then writes tokens and then exactly one done, last', () =>
      withEngine(async ({ engine, model }) => {
        const events = await collect(engine, ask(model));
        expect(events.map(({ type }) => type).join(' ')).toMatch(/^(reading )*(token )+done$/);
        for (const event of events)
          if (event.type === 'reading') expect(event.read).toBeLessThanOrEqual(event.unread);
      }));

    it('never sends an empty piece, and counts what it read and wrote', () =>
      withEngine(async ({ engine, model }) => {
        const events = await collect(engine, ask(model));
        expect(events.every((event) => event.type !== 'token' || event.text.length > 0)).toBe(true);
        const done = doneOf(events);
        expect(done.tokensInput).toBeGreaterThan(0);
        expect(done.tokensEvaluated).toBeGreaterThan(0);
        expect(done.tokensEvaluated).toBeLessThanOrEqual(done.tokensInput);
        expect(done.tokensOutput).toBeGreaterThan(0);
        expect(done.stopReason).toMatch(/^(end|length)$/);
      }));

    it('stops at the number of tokens asked for and says so', () =>
      withEngine(async ({ engine, talkativeModel }) => {
        const done = doneOf(await collect(engine, ask(talkativeModel, { maxTokens: 8 })));
        expect(done).toMatchObject({ stopReason: 'length', tokensOutput: 8 });
      }));

    it('gives the same text again at temperature 0', () =>
      withEngine(async ({ engine, model }) => {
        const first = textOf(await collect(engine, ask(model)));
        expect(textOf(await collect(engine, ask(model)))).toBe(first);
      }));

    it('ends as aborted when the signal aborts while it writes', () =>
      withEngine(async ({ engine, talkativeModel }) => {
        const abort = new AbortController();
        const events: ChatEvent[] = [];
        for await (const event of engine.stream(
          ask(talkativeModel, { maxTokens: 1_000_000 }),
          abort.signal,
        )) {
          events.push(event);
          if (events.length === 3) abort.abort();
        }
        expect(doneOf(events).stopReason).toBe('aborted');
      }));

    it('ends as aborted, without a token, when the signal is aborted from the start', () =>
      withEngine(async ({ engine, model }) => {
        const events = await collect(engine, ask(model), AbortSignal.abort());
        expect(events).toHaveLength(1);
        expect(doneOf(events)).toMatchObject({ stopReason: 'aborted', tokensOutput: 0 });
      }));

    it('keeps two answers at once apart, and aborting one leaves the other alone', () =>
      withEngine(async ({ engine, model, talkativeModel }) => {
        const alone = textOf(await collect(engine, ask(talkativeModel, { maxTokens: 30 })));
        const abort = new AbortController();
        const aborted = collectUntil(engine, ask(talkativeModel, { maxTokens: 1_000_000 }), abort, 3);
        const whole = collect(engine, ask(talkativeModel, { maxTokens: 30 }));
        expect(doneOf(await aborted).stopReason).toBe('aborted');
        expect(textOf(await whole)).toBe(alone);
        expect(textOf(await collect(engine, ask(model)))).not.toBe('');
      }));

    it('can be left in the middle and asked again', () =>
      withEngine(async ({ engine, model, talkativeModel }) => {
        for await (const event of engine.stream(ask(talkativeModel, { maxTokens: 1_000_000 }), never)) {
          if (event.type === 'reading') continue;
          expect(event.type).toBe('token');
          break;
        }
        expect(doneOf(await collect(engine, ask(model))).tokensOutput).toBeGreaterThan(0);
      }));
  });
}

/** A signal that never aborts. */
export const never: AbortSignal = new AbortController().signal;

/** A short request, changed where `changes` says so. */
export function ask(model: string, changes: Partial<ChatRequest> = {}): ChatRequest {
  return { model, turns: [{ role: 'user', content: 'hello' }], maxTokens: 40, temperature: 0, ...changes };
}

/** All events of one answer. */
export async function collect(
  engine: ChatEngine,
  request: ChatRequest,
  signal = never,
): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  for await (const event of engine.stream(request, signal)) events.push(event);
  return events;
}

/** All events of one answer that is aborted after `count` of them. */
async function collectUntil(
  engine: ChatEngine,
  request: ChatRequest,
  abort: AbortController,
  count: number,
): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  for await (const event of engine.stream(request, abort.signal)) {
    events.push(event);
    if (events.length === count) abort.abort();
  }
  return events;
}

/** The whole text of an answer. */
export function textOf(events: ChatEvent[]): string {
  return events.map((event) => (event.type === 'token' ? event.text : '')).join('');
}

/** The last event, which must be `done`. */
export function doneOf(events: ChatEvent[]): Extract<ChatEvent, { type: 'done' }> {
  const last = events.at(-1);
  if (last?.type !== 'done') throw new Error('The answer did not end with done.');
  return last;
}
