import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmbeddingEngine } from '../../../models/embedding/embedding-engine.ts';
import { EngineFailed, ModelUnusable } from '../../../models/engine/engine-errors.ts';
import type { ModelLocation } from '../../../models/engine/model-holder.ts';
import { ask, collect, textOf } from '../../contract/chat-engine.contract.ts';
import { makeFile, makeTinyGgufFile } from '../engine/make-tiny-gguf.ts';
import { ManualTimer } from '../engine/manual-timer.ts';
import { makeTinyEngine } from '../engine/tiny-engine.ts';
import { makeTinyBert, makeTinyBertFile } from './make-tiny-bert.ts';
import { makeTinyEmbedder, never } from './tiny-embedder.ts';

describe('The embedding engine, when things go wrong', () => {
  const sound = makeTinyBertFile();
  const chat = makeTinyGgufFile({ says: { tokens: ['a', 'b', 'c'], ends: true } });
  let location: ModelLocation;
  let engine: EmbeddingEngine;
  /** Gets one damaged file after the other. */
  const shared = makeTinyEmbedder({}, { resolveModel: async () => location });

  beforeEach(() => {
    location = { path: sound.path };
    engine = makeTinyEmbedder({}, { resolveModel: async () => location });
  });
  afterEach(() => engine.close());
  afterAll(async () => {
    await shared.close();
    sound[Symbol.dispose]();
    chat[Symbol.dispose]();
  });

  it('fails what it was doing when its process is killed, and the next request works', async () => {
    await engine.dimensions('sound');
    const status = engine.status();
    const work = engine.embed('sound', manyTexts(), 'passage', never);
    if (status.state !== 'ready' || status.pid === undefined) throw new Error('The engine is not ready.');
    process.kill(status.pid, 'SIGKILL');
    await expect(work).rejects.toThrow(EngineFailed);
    expect(await engine.embed('sound', ['again'], 'query', never)).toHaveLength(1);
  });

  it('rejects with the reason of the signal, before, during and while waiting, and stays usable', async () => {
    const reason = new Error('The person has left.');
    await expect(engine.embed('sound', ['a'], 'query', AbortSignal.abort(reason))).rejects.toBe(reason);
    const loading = new AbortController();
    const early = engine.embed('sound', ['a'], 'query', loading.signal);
    loading.abort(reason);
    await expect(early).rejects.toBe(reason);
    await engine.dimensions('sound');
    const working = new AbortController();
    const late = engine.embed('sound', manyTexts(), 'passage', working.signal);
    working.abort(reason);
    await expect(late).rejects.toBe(reason);
    expect(await engine.embed('sound', ['a'], 'query', never)).toHaveLength(1);
  });

  it('unloads when it has been idle for its time, and loads again', async () => {
    const timer = new ManualTimer();
    await using idle = makeTinyEmbedder({ sound: sound.path }, { timer, idleMs: 60_000 });
    await idle.embed('sound', ['a'], 'query', never);
    timer.advance(59_999);
    expect(idle.status().state).toBe('ready');
    timer.advance(1);
    await idle.unload();
    expect(idle.status()).toEqual({ state: 'stopped' });
    expect(await idle.embed('sound', ['a'], 'query', never)).toHaveLength(1);
  });

  it('leaves the chat model where it is: each has a process of its own', async () => {
    await using language = makeTinyEngine({ chat: chat.path });
    expect(textOf(await collect(language, ask('chat')))).toBe('abc');
    const before = language.status();
    await engine.embed('sound', ['a'], 'query', never);
    const after = language.status();
    expect(after).toEqual(before);
    const own = engine.status();
    if (after.state !== 'ready' || own.state !== 'ready') throw new Error('An engine is not ready.');
    expect(own.pid).not.toBe(after.pid);
  });

  it('refuses a model that writes, a reranker, and a file that is not the one installed', async () => {
    location = { path: chat.path };
    await expect(engine.dimensions('chat')).rejects.toThrow('cannot be used for search in documents');
    using reranker = makeTinyBertFile({ pooling: 4 });
    location = { path: reranker.path };
    await expect(engine.dimensions('reranker')).rejects.toThrow('reranker');
    location = { path: sound.path, sha256: 'a'.repeat(64) };
    await expect(engine.dimensions('other')).rejects.toThrow(ModelUnusable);
    location = { path: sound.path, sha256: createHash('sha256').update(makeTinyBert()).digest('hex') };
    expect(await engine.embed('sound', ['a'], 'query', never)).toHaveLength(1);
  });

  it('says that a model whose numbers are none is unusable', async () => {
    using broken = makeTinyBertFile({ fill: Number.NaN });
    location = { path: broken.path };
    await expect(engine.embed('broken', ['a'], 'query', never)).rejects.toThrow(ModelUnusable);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 500)],
    ['with a wrong number of layers', changeNumber('bert.block_count', 9)],
    ['with a wrong number of heads', changeNumber('bert.attention.head_count', 7)],
    ['with a longer context than it has positions', changeNumber('bert.context_length', 4_096)],
    ['with a separator that is no token', changeNumber('tokenizer.ggml.seperator_token_id', 1 << 20)],
    ['with an unknown way of pooling', changeNumber('bert.pooling_type', 77)],
  ])('survives a file %s', async (_, damage) => {
    using file = makeFile(damage(makeTinyBert()));
    location = { path: file.path };
    const outcome = await shared.embed('damaged', ['a'], 'query', never).catch((error) => error);
    if (!Array.isArray(outcome)) expect([EngineFailed, ModelUnusable]).toContain(outcome.constructor);
  });

  it('works with a sound file after every damaged one', async () => {
    expect(await shared.embed('sound', ['a'], 'query', never)).toHaveLength(1);
  });

  it('refuses work once it is closed', async () => {
    await engine.close();
    await expect(engine.embed('sound', ['a'], 'query', never)).rejects.toThrow(EngineFailed);
  });
});

function manyTexts(): string[] {
  return Array.from({ length: 400 }, () => 'a long text '.repeat(30));
}

/** Overwrites a number that follows its key and type. */
function changeNumber(key: string, value: number): (bytes: Buffer) => Buffer {
  return (bytes) => {
    const at = bytes.indexOf(key);
    if (at < 0) throw new Error('The file lacks the key.');
    bytes.writeUInt32LE(value, at + key.length + 4);
    return bytes;
  };
}
