import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEngineHost } from '../../../models/engine/create-engine-host.ts';
import { EngineFailed, ModelUnusable } from '../../../models/engine/engine-errors.ts';
import type { EngineExit, EngineProcess } from '../../../models/engine/engine-host.ts';
import type { LanguageEngine } from '../../../models/engine/language-engine.ts';
import type { ModelLocation } from '../../../models/engine/model-holder.ts';
import { readGgufHeader } from '../../../models/gguf/read-gguf-header.ts';
import { ask, collect, doneOf, never, textOf } from '../../contract/chat-engine.contract.ts';
import { heldPrograms, makeHold } from '../../held/held-programs.ts';
import { makeFile, makeTinyGguf, makeTinyGgufFile } from './make-tiny-gguf.ts';
import { ManualTimer } from './manual-timer.ts';
import { makeTinyEngine } from './tiny-engine.ts';

const endless = makeTinyGgufFile({ says: { tokens: [...'abcdefghij'], ends: false }, contextLength: 8_192 });
const digest = createHash('sha256').update(readFileSync(endless.path)).digest('hex');
afterAll(() => endless[Symbol.dispose]());

const held = makeHold();
const host = createEngineHost(heldPrograms(held), process.env);

describe('The local engine', () => {
  let engine: LanguageEngine;
  let timer: ManualTimer;
  let location: ModelLocation;
  /** Gets one damaged file after the other. */
  const shared = makeTinyEngine({}, { resolveModel: async () => location });
  afterAll(() => shared.close());
  beforeEach(() => {
    timer = new ManualTimer();
    location = { path: endless.path };
    const patience = { startMs: 1e9, heartbeatMs: 100, hangMs: 1_000, stallMs: 5_000 };
    const options = { host, timer, patience, idleMs: 60_000, resolveModel: async () => location };
    engine = makeTinyEngine({}, options);
  });
  afterEach(() => engine.close());
  afterEach(held.release);

  it('fails one answer when its process is killed in the middle, and gives the next', async () => {
    const failure = await readThen((pid) => process.kill(pid, 'SIGKILL')).catch((error) => error);
    expect(failure).toBeInstanceOf(EngineFailed);
    expect(failure.message).toMatch(/^The local model .*\.$/);
    held.release();
    expect(doneOf(await collect(engine, ask('endless'))).tokensOutput).toBe(40);
  });

  it('fails every answer that was being written when its process is killed', async () => {
    const others = [1, 2].map(() =>
      collect(engine, ask('endless', { maxTokens: 8_000 })).catch((error) => error),
    );
    await readThen((pid) => process.kill(pid, 'SIGKILL'), 3).catch(() => {});
    for (const failure of await Promise.all(others)) expect(failure).toBeInstanceOf(EngineFailed);
  });

  it('kills a process that hangs, fails its answer, and gives the next', async () => {
    const hanging = readThen((pid) => {
      process.kill(pid, 'SIGSTOP');
      timer.advance(5_000);
    });
    await expect(hanging).rejects.toThrow(EngineFailed);
    held.release();
    expect(doneOf(await collect(engine, ask('endless'))).tokensOutput).toBe(40);
  });

  it('kills a process that does not say in time that it is there, and fails the request', async () => {
    const started = Promise.withResolvers<void>();
    const patient = makeTinyEngine({}, { timer, host: { start: () => makeSilentProcess(started.resolve) } });
    const answer = collect(patient, ask('endless')).catch((error) => error);
    await started.promise;
    timer.advance(30_000);
    expect(await answer).toBeInstanceOf(EngineFailed);
  });

  it('unloads the model when it has been idle, and loads it again when asked', async () => {
    await collect(engine, ask('endless'));
    timer.advance(59_999);
    expect(engine.status().state).toBe('ready');
    timer.advance(1);
    await engine.unload();
    expect(engine.status()).toEqual({ state: 'stopped' });
    expect(doneOf(await collect(engine, ask('endless'))).tokensOutput).toBe(40);
  });

  it('does not unload under an answer, however long it takes', async () => {
    const patience = { startMs: 1e9, heartbeatMs: 1e9, hangMs: 1e9, stallMs: 1e9 };
    await using slow = makeTinyEngine({ endless: endless.path }, { timer, patience, idleMs: 60_000 });
    for await (const _ of slow.stream(ask('endless', { maxTokens: 20 }), never)) {
      timer.advance(60_000);
      expect(slow.status().state).toBe('ready');
    }
  });

  it('loads a file whose checksum is the expected one and refuses every other', async () => {
    location = { path: endless.path, sha256: digest };
    expect(doneOf(await collect(engine, ask('endless'))).tokensOutput).toBe(40);
    location = { path: endless.path, sha256: digest.replace(/^./, (first) => (first === '0' ? '1' : '0')) };
    await engine.unload();
    await expect(collect(engine, ask('endless'))).rejects.toThrow(ModelUnusable);
  });

  it('refuses a damaged file with a sentence that names no path, and answers from a good one after', async () => {
    const whole = readFileSync(endless.path);
    for (const content of [whole.subarray(0, whole.length / 2), Buffer.alloc(500, 7), Buffer.alloc(0)]) {
      using file = makeFile(content);
      location = { path: file.path };
      const failure = await collect(engine, ask('endless')).catch((error) => error);
      expect(failure).toBeInstanceOf(ModelUnusable);
      expect(failure.message).not.toContain(file.path);
    }
    location = { path: endless.path };
    expect(doneOf(await collect(engine, ask('endless'))).tokensOutput).toBe(40);
  });

  it.each([
    ['a wrong number of heads', 'llama.attention.head_count', number(7)],
    ['a wrong number of key heads', 'llama.attention.head_count_kv', number(3)],
    ['an impossible rotation', 'llama.rope.dimension_count', number(1_000)],
    ['a wrong inner width', 'llama.feed_forward_length', number(1)],
    ['a misspelt key', 'llama.feed_forward_lengt', (bytes, at) => bytes.write('?', at)],
    ['an unknown tokeniser', 'tokenizer.ggml.model', (bytes, at) => bytes.write('?', at + 12)],
    [
      'token types that do not exist',
      'tokenizer.ggml.token_type',
      (bytes, at) => bytes.fill(0xff, at + 16, at + 400),
    ],
    [
      'scores that are no numbers',
      'tokenizer.ggml.scores',
      (bytes, at) => bytes.fill(0xff, at + 16, at + 400),
    ],
    ['a missing tensor', 'blk.0.attn_k.weigh', (bytes, at) => bytes.write('?', at)],
    ['a context of 16 million tokens', 'llama.context_length', number(1 << 24)],
  ] as [string, string, Damage][])(
    'survives a file with %s, which only llama.cpp can find',
    async (_, name, damage) => {
      const content = makeTinyGguf();
      damage(content, content.indexOf(name) + name.length);
      using file = makeFile(content);
      expect((await readGgufHeader(file.path)).ok).toBe(true);
      location = { path: file.path };
      const outcome = await collect(shared, ask('damaged')).catch((error) => error);
      if (!Array.isArray(outcome)) expect([EngineFailed, ModelUnusable]).toContain(outcome.constructor);
    },
  );

  it('answers from a good file after every damaged one', async () => {
    expect(textOf(await collect(shared, ask('endless', { maxTokens: 3 })))).toBe('abc');
  });

  it('fails what it is doing and refuses more once it is closed', async () => {
    const answer = readThen(() => void engine.close()).catch((error) => error);
    expect(await answer).toBeInstanceOf(EngineFailed);
    await expect(collect(engine, ask('endless'))).rejects.toThrow(EngineFailed);
    expect(engine.status()).toEqual({ state: 'stopped' });
  });

  it('passes on what the model list says about a model it does not know', async () => {
    const unknown = makeTinyEngine({}, { resolveModel: () => Promise.reject(new Error('No such model.')) });
    await expect(collect(unknown, ask('nothing'))).rejects.toThrow('No such model.');
  });

  /** Reads an answer that stands still after its third token, does something then, and reads on. */
  async function readThen(act: (pid: number) => void, answers = 1): Promise<void> {
    held.hold(answers);
    let seen = 0;
    for await (const event of engine.stream(ask('endless', { maxTokens: 8_000 }), never)) {
      const status = engine.status();
      if (event.type === 'done') throw new Error('The answer ended before anything was done.');
      seen += 1;
      if (seen === 3 && status.state === 'ready' && status.pid !== undefined) act(status.pid);
    }
  }
});

type Damage = (bytes: Buffer, at: number) => void;

/** Overwrites a number that follows its key and type. */
function number(value: number): Damage {
  return (bytes, at) => bytes.writeUInt32LE(value, at + 4);
}

function makeSilentProcess(onListen: () => void): EngineProcess {
  let exit: (exit: EngineExit) => void = () => {};
  return {
    pid: undefined,
    send() {},
    onMessage: onListen,
    onExit: (listener) => {
      exit = listener;
    },
    kill: () => exit({ code: null, signal: 'SIGKILL' }),
  };
}
