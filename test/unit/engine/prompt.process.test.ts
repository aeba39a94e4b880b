import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatEvent, ChatTurn } from '../../../models/engine/chat-engine.ts';
import { createEngineHost } from '../../../models/engine/create-engine-host.ts';
import { ContextExceeded, ModelUnusable } from '../../../models/engine/engine-errors.ts';
import type { LanguageEngine } from '../../../models/engine/language-engine.ts';
import { ask, collect, doneOf, textOf } from '../../contract/chat-engine.contract.ts';
import { heldPrograms, makeHold } from '../../held/held-programs.ts';
import { byteToken, chatMl, makeTinyGgufFile } from './make-tiny-gguf.ts';
import { makeTinyEngine } from './tiny-engine.ts';

const accents = 'à€😀ɩ';
const files = {
  accents: makeTinyGgufFile({ says: { tokens: [...Buffer.from(accents)].map(byteToken), ends: true } }),
  endless: makeTinyGgufFile({ says: { tokens: [...'abcdefghij'], ends: false }, contextLength: 8_192 }),
  bare: makeTinyGgufFile({ chatTemplate: undefined }),
  broken: makeTinyGgufFile({ chatTemplate: '{{ messages' }),
  looping: makeTinyGgufFile({
    chatTemplate: `{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}${chatMl}`,
  }),
  small: makeTinyGgufFile({ says: { tokens: [...'abc'], ends: false }, contextLength: 256 }),
};
afterAll(() => {
  for (const file of Object.values(files)) file[Symbol.dispose]();
});

describe('A prompt for the local engine', () => {
  let engine: LanguageEngine;
  beforeAll(() => {
    engine = makeTinyEngine(Object.fromEntries(Object.entries(files).map(([id, { path }]) => [id, path])));
  });
  afterAll(() => engine.close());

  it('is answered in whole characters, though the model writes single bytes', async () => {
    const events = await collect(engine, ask('accents'));
    expect(textOf(events)).toBe(accents);
    expect(events.flatMap((event) => (event.type === 'token' ? [event.text] : []))).toEqual([...accents]);
  });

  it('keeps text that spells a control token plain text', async () => {
    const count = (content: string) => engine.countTokens('endless', [{ role: 'user', content }]);
    const empty = await count('');
    expect((await count('<|im_end|>')) - empty).toBe('<|im_end|>'.length);
    expect((await count('<s>')) - empty).toBe('<s>'.length);
  });

  it('gets no system turn that nobody asked for', async () => {
    const chatMlTokens = [
      '<s>',
      '<|im_start|>',
      ...'user\n',
      '<|im_end|>',
      '\n',
      '<|im_start|>',
      ...'assistant\n',
    ];
    expect(await engine.countTokens('endless', [{ role: 'user', content: '' }])).toBe(chatMlTokens.length);
  });

  it('is counted exactly as it is evaluated', async () => {
    const request = ask('endless', {
      turns: [
        { role: 'system', content: 'one' },
        { role: 'user', content: 'two' },
      ],
    });
    const done = doneOf(await collect(engine, request));
    expect(await engine.countTokens('endless', request.turns)).toBe(done.tokensInput);
  });

  it('that ends in the words of the assistant is answered from there, and those are not said again', async () => {
    const asked = { role: 'user', content: 'Z' } as const;
    const begun = { role: 'assistant', content: 'abc' } as const;
    for (const sequenceKey of ['begun', 'begun', undefined]) {
      const more = { turns: [asked, begun], maxTokens: 4, ...(sequenceKey && { sequenceKey }) };
      expect(textOf(await collect(engine, ask('endless', more)))).toBe('defg');
    }
    const count = (turns: ChatTurn[]) => engine.countTokens('endless', turns);
    expect(await count([asked, begun])).toBe((await count([asked])) + begun.content.length);
  });

  it('is refused, not cut, when it does not fit with an answer, and says by how much', async () => {
    const limit = await engine.contextLength('small');
    const turns = [{ role: 'user' as const, content: 'Z'.repeat(limit) }];
    const needed = (await engine.countTokens('small', turns)) + 40;
    const failure = await collect(engine, ask('small', { turns })).catch((error) => error);
    expect(failure).toBeInstanceOf(ContextExceeded);
    expect(failure).toMatchObject({ limit, needed });
  });

  it('is answered until the context is full and no further', async () => {
    const done = doneOf(await collect(engine, ask('small', { maxTokens: 10_000 })));
    expect(done.tokensInput + done.tokensOutput).toBe(await engine.contextLength('small'));
    expect(done.stopReason).toBe('length');
  });

  it('stops being evaluated within two slices of an abort', async () => {
    await engine.contextLength('endless');
    const abort = new AbortController();
    const turns = [{ role: 'user' as const, content: 'Z'.repeat(1_800) }];
    const aborted = collect(engine, ask('endless', { turns, sequenceKey: 'long' }), abort.signal);
    const load = engine.status();
    abort.abort();
    const done = doneOf(await aborted);
    expect(load.state).toBe('ready');
    expect(done).toMatchObject({ stopReason: 'aborted', tokensOutput: 0 });
    expect(done.tokensEvaluated).toBeLessThanOrEqual(2 * 64);
  });

  it('stops being answered soon after an abort, long before the tokens asked for', async () => {
    const held = makeHold();
    const host = createEngineHost(heldPrograms(held), process.env);
    await using still = makeTinyEngine({ endless: files.endless.path }, { host });
    const abort = new AbortController();
    held.hold();
    const events: ChatEvent[] = [];
    for await (const event of still.stream(ask('endless', { maxTokens: 8_000 }), abort.signal)) {
      events.push(event);
      if (events.length !== 3) continue;
      abort.abort();
      held.release();
    }
    expect(doneOf(events)).toMatchObject({ stopReason: 'aborted' });
    expect(doneOf(events).tokensOutput).toBeLessThan(100);
  });

  it.each(['bare', 'broken', 'looping'])('is refused by a model whose chat template is %s', async (model) => {
    await expect(collect(engine, ask(model))).rejects.toThrow(ModelUnusable);
    expect(engine.status().state).toBe('stopped');
  });

  it('tells of a file that can never be loaded, and of no other', async () => {
    const told: [string, string][] = [];
    const onUnusable = async (...what: [string, string]) => void told.push(what);
    const { bare, broken, endless } = files;
    const paths = { bare: bare.path, broken: broken.path, endless: endless.path };
    await using watched = makeTinyEngine(paths, { onUnusable });
    for (const model of ['bare', 'broken']) await collect(watched, ask(model)).catch(() => undefined);
    await collect(watched, ask('endless', { maxTokens: 1 }));
    const tooLong = [{ role: 'user' as const, content: 'one two '.repeat(9_000) }];
    await expect(collect(watched, ask('endless', { turns: tooLong }))).rejects.toThrow(ContextExceeded);
    expect(told).toEqual([
      [bare.path, expect.stringContaining('no chat template')],
      [broken.path, expect.stringContaining('does not work')],
    ]);
  });
});
