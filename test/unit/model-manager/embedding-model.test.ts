import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeTinyBert, type TinyBert } from '../embedding/make-tiny-bert.ts';
import { makeTinyGguf } from '../engine/make-tiny-gguf.ts';
import { type Fixture, makeManager } from './manager-fixture.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await makeManager();
});

afterEach(() => fixture[Symbol.asyncDispose]());

async function importBytes(name: string, bytes: Uint8Array) {
  const file = join(fixture.directory, name);
  writeFileSync(file, bytes);
  const { model } = await fixture.models.importModel(file);
  return model;
}

const importEncoder = (name = 'encoder.gguf', model: TinyBert = {}) => importBytes(name, makeTinyBert(model));

describe('the model that makes vectors', () => {
  test('is none until one is chosen, and the choice outlives a restart', async () => {
    const { id } = await importEncoder();
    expect(fixture.models.activeEmbeddingModel()).toBeUndefined();
    expect((await fixture.models.list()).active.embedding).toBeNull();
    const list = await fixture.models.activate({ embedding: id });
    expect(list.active).toMatchObject({ embedding: id, chat: 'alcove-starter' });
    expect(list.items.find((item) => item.id === id)).toMatchObject({ kind: 'embedding', active: true });
    await fixture.restart();
    expect(fixture.models.activeEmbeddingModel()).toMatchObject({ id });
  });

  test('is told to those who listen when it is chosen, changed, taken back or removed', async () => {
    const first = await importEncoder();
    const second = await importEncoder('second.gguf', { seed: 11 });
    await fixture.models.activate({ embedding: first.id });
    await fixture.models.activate({ embedding: first.id });
    await fixture.models.activate({ embedding: second.id });
    await fixture.models.activate({ embedding: null });
    await fixture.models.activate({ embedding: first.id });
    await fixture.models.deleteModel(first.id);
    expect(fixture.embeddingChanges).toEqual([first.id, second.id, undefined, first.id, undefined]);
    expect(fixture.changes).toEqual([]);
    expect(fixture.models.activeEmbeddingModel()).toBeUndefined();
  });

  test('is none when its file has gone', async () => {
    const { id } = await importEncoder();
    await fixture.models.activate({ embedding: id });
    rmSync(fixture.models.resolveModel(id)?.path ?? '');
    expect(fixture.models.activeEmbeddingModel()).toBeUndefined();
    expect((await fixture.models.list()).active.embedding).toBeNull();
  });

  test('cannot be a model that writes, nor can a model that makes vectors answer chats', async () => {
    const encoder = await importEncoder();
    const writer = await importBytes('writer.gguf', makeTinyGguf());
    await expect(fixture.models.activate({ embedding: writer.id })).rejects.toMatchObject({ status: 422 });
    await expect(fixture.models.activate({ chat: encoder.id })).rejects.toMatchObject({ status: 422 });
  });
});

describe('an imported file', () => {
  test.each([
    ['an encoder that says how to pool', { pooling: 2 }],
    ['an encoder that does not', { pooling: undefined }],
  ])('is taken for an embedding model when it is %s', async (_, model) => {
    expect(await importEncoder('any.gguf', model)).toMatchObject({ kind: 'embedding', context_length: 512 });
  });

  test('is taken for an embedding model when it is a decoder that says how to pool', async () => {
    const decoder = makeTinyGguf({ pooling: 3 });
    expect(await importBytes('decoder.gguf', decoder)).toMatchObject({ kind: 'embedding' });
    expect(await importBytes('writer.gguf', makeTinyGguf())).toMatchObject({ kind: 'chat' });
  });

  test('is refused when it is a reranker', async () => {
    await expect(importEncoder('reranker.gguf', { pooling: 4 })).rejects.toMatchObject({
      status: 422,
      code: 'model_file_invalid',
    });
    expect(fixture.stored()).toEqual([]);
  });
});
