import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatEvent, ChatTurn } from '../../../models/engine/chat-engine.ts';
import type { LanguageEngine } from '../../../models/engine/language-engine.ts';
import { ask, collect, doneOf, never, textOf } from '../../contract/chat-engine.contract.ts';
import { makeTinyGgufFile } from './make-tiny-gguf.ts';
import { makeTinyEngine } from './tiny-engine.ts';

const random = makeTinyGgufFile();
const endless = makeTinyGgufFile({ says: { tokens: [...'abcdefghij'], ends: false }, contextLength: 8_192 });
const sentence = makeTinyGgufFile({
  says: { tokens: [...'Yes, it', ' ', 'w', 'o', '.'].filter(once), ends: true },
});
afterAll(() => {
  random[Symbol.dispose]();
  endless[Symbol.dispose]();
  sentence[Symbol.dispose]();
});

describe('A conversation in the local engine', () => {
  let engine: LanguageEngine;
  /** Tokens that the template begins every conversation with: all that may be left of another. */
  const opening = ['<s>', '<|im_start|>', ...'user\n'].length;
  const fromTheStart = ({ tokensInput, tokensEvaluated }: ReturnType<typeof doneOf>) =>
    expect([tokensInput, tokensInput - opening]).toContain(tokensEvaluated);
  beforeAll(() => {
    engine = makeTinyEngine(
      { random: random.path, endless: endless.path, sentence: sentence.path },
      { limits: { sequences: 2 } },
    );
  });
  afterAll(() => engine.close());

  it('evaluates only the new tokens of each turn, also after another conversation in between', async () => {
    const turns: ChatTurn[] = [];
    let held = 0;
    for (let turn = 1; turn <= 10; turn++) {
      turns.push({ role: 'user', content: `Question number ${turn}, please?` });
      const events = await collect(engine, ask('sentence', { turns, sequenceKey: 'long' }));
      const done = doneOf(events);
      expect(done.tokensEvaluated).toBe(done.tokensInput - held);
      expect(done.stopReason).toBe('end');
      held = done.tokensInput + done.tokensOutput;
      turns.push({ role: 'assistant', content: textOf(events) });
      if (turn % 3 === 0) await collect(engine, ask('sentence', { sequenceKey: 'other' }));
    }
  });

  it('reuses an answer whose text does not tokenise back to what was generated', async () => {
    const first = await collect(engine, ask('random', { sequenceKey: 'noise' }));
    const turns: ChatTurn[] = [
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: textOf(first) },
      { role: 'user', content: 'and?' },
    ];
    const { tokensInput, tokensOutput } = doneOf(first);
    const second = doneOf(await collect(engine, ask('random', { turns, sequenceKey: 'noise' })));
    // The last token of an answer cut by its length has been chosen, but not evaluated.
    expect(second.tokensEvaluated).toBe(second.tokensInput - tokensInput - tokensOutput + 1);
  });

  it('writes the same with a reused prefix as from the start', async () => {
    const turns: ChatTurn[] = [{ role: 'user', content: 'one two' }];
    await collect(engine, ask('random', { turns, sequenceKey: 'a', maxTokens: 5 }));
    turns.push({ role: 'assistant', content: 'model' }, { role: 'user', content: 'answer the model' });
    const reused = await collect(engine, ask('random', { turns, sequenceKey: 'a' }));
    const fresh = await collect(engine, ask('random', { turns }));
    expect(textOf(reused)).toBe(textOf(fresh));
    expect(doneOf(reused).tokensEvaluated).toBeLessThan(doneOf(fresh).tokensEvaluated);
  });

  it('is evaluated from the start again once it was dropped', async () => {
    const request = ask('sentence', { sequenceKey: 'secret' });
    await collect(engine, request);
    expect(doneOf(await collect(engine, request)).tokensEvaluated).toBe(1);
    await engine.dropSequence('secret');
    const done = doneOf(await collect(engine, request));
    fromTheStart(done);
  });

  it('is dropped in the middle of an answer too, which ends as aborted', async () => {
    const events: ChatEvent[] = [];
    let dropped: Promise<void> | undefined;
    for await (const event of engine.stream(ask('endless', { sequenceKey: 'x', maxTokens: 8_000 }), never)) {
      events.push(event);
      dropped ??= engine.dropSequence('x');
    }
    await dropped;
    expect(doneOf(events).stopReason).toBe('aborted');
    const again = doneOf(await collect(engine, ask('endless', { sequenceKey: 'x', maxTokens: 1 })));
    fromTheStart(again);
  });

  it('gives up its place to newer ones when all are taken, the longest unused first', async () => {
    for (const sequenceKey of ['p', 'q', 'p', 'r']) await collect(engine, ask('sentence', { sequenceKey }));
    expect(doneOf(await collect(engine, ask('sentence', { sequenceKey: 'p' }))).tokensEvaluated).toBe(1);
    const evicted = doneOf(await collect(engine, ask('sentence', { sequenceKey: 'q' })));
    fromTheStart(evicted);
  });

  it('shares nothing with a conversation of the same beginning', async () => {
    await collect(engine, ask('sentence', { sequenceKey: 'mine' }));
    const theirs = doneOf(await collect(engine, ask('sentence', { sequenceKey: 'theirs' })));
    fromTheStart(theirs);
  });

  it('starts sooner when it was preloaded while the person typed', async () => {
    const turns: ChatTurn[] = [{ role: 'user', content: 'a question that takes a while to type' }];
    await engine.preload({ model: 'sentence', turns, sequenceKey: 'typed' }, never);
    const done = doneOf(await collect(engine, ask('sentence', { turns, sequenceKey: 'typed' })));
    expect(done.tokensEvaluated).toBe(1);
  });

  it('begins while two others are written, also where it must first forget some of what it holds', async () => {
    await using shared = makeTinyEngine({ endless: endless.path }, { limits: { sequences: 3 } });
    const turns = (content: string): ChatTurn[] => [{ role: 'user', content }];
    const own = { sequenceKey: 'own', maxTokens: 3 };
    await collect(shared, ask('endless', { ...own, turns: turns('what it is to forget') }));
    const abort = new AbortController();
    let over = 0;
    const write = async (sequenceKey: string, onWord: () => void) => {
      const order = ask('endless', { sequenceKey, maxTokens: 8_000 });
      for await (const event of shared.stream(order, abort.signal)) if (event.type === 'token') onWord();
      over += 1;
    };
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = begun.map(({ resolve }, at) => write(`other ${at}`, resolve));
    await Promise.all(begun.map(({ promise }) => promise));
    const events = await collect(shared, ask('endless', { ...own, turns: turns('what comes in its place') }));
    expect(doneOf(events).tokensOutput).toBe(3);
    expect(over).toBe(0);
    abort.abort();
    await Promise.all(writing);
  });

  it('takes its requests one after the other', async () => {
    const request = ask('sentence', { sequenceKey: 'queue' });
    const both = await Promise.all([collect(engine, request), collect(engine, request)]);
    expect(both.map((events) => doneOf(events).tokensEvaluated).sort((a, b) => a - b)[0]).toBe(1);
    expect(textOf(both[0])).toBe(textOf(both[1]));
  });
});

function once(character: string, index: number, all: string[]): boolean {
  return all.indexOf(character) === index;
}
