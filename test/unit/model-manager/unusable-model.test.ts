import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createModelsRepository,
  type InstalledModel,
} from '../../../server/model-manager/models.repository.ts';
import { makeTinyGguf } from '../engine/make-tiny-gguf.ts';
import { type Fixture, makeManager } from './manager-fixture.ts';
import { sha256Of } from './model-source.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await makeManager();
});

afterEach(() => fixture[Symbol.asyncDispose]());

/** A file among the installed ones as an earlier version, which looked less closely, took it in. */
function installed(content: Buffer, kind: InstalledModel['kind'] = 'chat'): string {
  const path = join(fixture.modelsDirectory, 'old.gguf');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  createModelsRepository(fixture.database).install({
    ...{ id: 'old', name: 'Old', family: 'llama', kind, source: 'import', fileName: 'old.gguf' },
    ...{ sha256: sha256Of(content), sizeBytes: content.length, contextLength: 2_048, parameters: 1 },
    ...{ quantisation: 'F32', layers: 2, keyDimensions: 64, valueDimensions: 64, voices: [], createdAt: 1 },
  });
  return path;
}

const viewOf = async () => (await fixture.models.list()).items.find(({ id }) => id === 'old');

describe('a model of no use that an earlier version took in', () => {
  test.each([
    [
      'has no chat template',
      'chat',
      makeTinyGguf({ chatTemplate: undefined }),
      'no_chat_template',
      'model_unusable',
    ],
    ['has an empty one', 'chat', makeTinyGguf({ chatTemplate: ' \n' }), 'no_chat_template', 'model_unusable'],
    [
      'is of an unknown kind',
      'chat',
      makeTinyGguf({ header: { 'general.architecture': 'sd3' } }),
      'unknown_kind',
      'model_unusable',
    ],
    [
      'is an adapter',
      'chat',
      makeTinyGguf({ header: { 'general.type': 'adapter' } }),
      'addition',
      'model_unusable',
    ],
    ['makes vectors, and was to chat', 'chat', makeTinyGguf({ pooling: 1 }), 'kind', 'model_unusable'],
    ['writes, and was to make vectors', 'embedding', makeTinyGguf(), 'kind', 'embedding_model_unusable'],
  ] as const)(
    'that %s is marked, is not chosen, and is refused before it is loaded',
    async (_, kind, content, why, code) => {
      installed(content, kind);
      expect(await viewOf()).toMatchObject({
        installed: true,
        unusable: { why, detail: expect.any(String) },
      });
      await expect(fixture.models.activate({ [kind]: 'old' })).rejects.toMatchObject({
        ...{ status: 422, code: 'model_unfit', params: { why } },
      });
      await expect(fixture.models.loadableModel('old')).rejects.toMatchObject({
        status: 422,
        code,
        params: { why },
      });
    },
  );

  test('can be used once its file was put right', async () => {
    const bad = makeTinyGguf({ chatTemplate: 'x'.repeat(9) });
    const path = installed(bad);
    bad.write(' '.repeat(9), bad.indexOf('xxxxxxxxx'));
    writeFileSync(path, bad);
    expect((await viewOf())?.unusable).toMatchObject({ why: 'no_chat_template' });
    bad.write('x'.repeat(9), bad.indexOf(' '.repeat(9)));
    writeFileSync(path, bad);
    expect((await viewOf())?.unusable).toBeNull();
    expect(await fixture.models.loadableModel('old')).toMatchObject({ id: 'old', path });
  });
});

test('what an engine found as it loaded a file is held against that file, and not against the next', async () => {
  const path = installed(makeTinyGguf());
  await fixture.models.activate({ chat: 'old' });
  await fixture.models.noteUnusable(path, 'The model file cannot be loaded.');
  expect((await viewOf())?.unusable).toEqual({ why: 'load', detail: 'The model file cannot be loaded.' });
  await expect(fixture.models.loadableModel('old')).rejects.toMatchObject({
    status: 422,
    code: 'model_unusable',
  });
  await fixture.models.deleteModel('old');
  installed(makeTinyGguf({ contextLength: 4_096 }));
  expect((await viewOf())?.unusable).toBeNull();
});
