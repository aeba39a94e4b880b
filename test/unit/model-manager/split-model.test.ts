import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countParts } from '../../../models/gguf/join-parts.ts';
import { readGgufHeader } from '../../../models/gguf/read-gguf-header.ts';
import { makeTinyGguf, splitTinyGguf, type TinyModel } from '../engine/make-tiny-gguf.ts';
import { type Fixture, makeManager } from './manager-fixture.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await makeManager();
});

afterEach(() => fixture[Symbol.asyncDispose]());

/** Writes the parts of a model side by side; gives the path of each. */
function writeParts(tensors: readonly number[], model: TinyModel = {}, folder = 'parts'): string[] {
  mkdirSync(join(fixture.directory, folder), { recursive: true });
  return splitTinyGguf(tensors, model).map((content, at) => {
    const path = join(fixture.directory, folder, `tiny-Q8-0000${at + 1}-of-0000${tensors.length}.gguf`);
    writeFileSync(path, content);
    return path;
  });
}

const refused = (path: string) =>
  fixture.models.importModel(path).then(
    () => 'taken',
    (error) => error,
  );

describe('a model in several files', () => {
  test.each([
    ['two of them', [9, 12]],
    ['three, the first without any tensor', [0, 20, 1]],
    ['one for each tensor but the last', [...Array(5).fill(4), 1]],
  ])('is imported by its folder as the one file that it was: %s', async (_, tensors) => {
    const [first = ''] = writeParts(tensors);
    const { model, created } = await fixture.models.importModel(join(first, '..'));
    expect([created, model]).toEqual([
      true,
      expect.objectContaining({ id: 'tiny-q8', unusable: null, installed: true }),
    ]);
    expect(fixture.stored()).toEqual(['tiny-q8.gguf']);
    const stored = join(fixture.modelsDirectory, 'tiny-q8.gguf');
    expect(readFileSync(stored)).toEqual(makeTinyGguf());
    expect(await readGgufHeader(stored)).toMatchObject({ ok: true, facts: { architecture: 'llama' } });
    expect(model.size_bytes).toBe(makeTinyGguf().length);
    await fixture.models.deleteModel(model.id);
    expect(fixture.stored()).toEqual([]);
  });

  test('is imported by any one of them, and once only', async () => {
    const [first = '', second = ''] = writeParts([9, 12]);
    expect(await fixture.models.importModel(second)).toMatchObject({
      created: true,
      model: { id: 'tiny-q8' },
    });
    expect(await fixture.models.importModel(first)).toMatchObject({
      created: false,
      model: { id: 'tiny-q8' },
    });
    expect(fixture.stored()).toHaveLength(1);
  });

  test('of which one is missing is refused, and it is named', async () => {
    for (const missing of [0, 1, 2]) {
      const paths = writeParts([9, 6, 6], {}, `without-${missing}`);
      rmSync(paths[missing] ?? '');
      const others = paths.filter((_, at) => at !== missing);
      for (const path of [...others, join(others[0] ?? '', '..')]) {
        const failure = await refused(path);
        expect(failure).toMatchObject({
          status: 422,
          code: 'import_refused',
          params: { why: 'part_missing', part: missing + 1, parts: 3 },
        });
        expect(failure.detail).toContain(`"0000${missing + 1}-of-00003.gguf"`);
        expect(failure.detail).not.toContain('tiny');
      }
    }
    expect(fixture.stored()).toEqual([]);
  });

  test('that are not the parts of one model, or lack a tensor, is refused and nothing is kept', async () => {
    const [, other = Buffer.alloc(0)] = splitTinyGguf([8, 13]);
    const [first = '', second = ''] = writeParts([9, 12]);
    const whole = readFileSync(second);
    for (const bytes of [other, readFileSync(first), whole.subarray(0, whole.length - 100), makeTinyGguf()]) {
      writeFileSync(second, bytes);
      expect(await refused(first)).toMatchObject({ status: 422, code: 'model_file_invalid' });
    }
    expect(fixture.stored()).toEqual([]);
  });

  test('of which one links to where no import may read is refused', async () => {
    const [first = '', second = ''] = writeParts([9, 12]);
    const own = join(fixture.directory, 'data', 'secret');
    renameSync(second, own);
    symlinkSync(own, second);
    expect(await refused(first)).toMatchObject({ status: 422, params: { why: 'own' } });
    rmSync(own);
  });

  test('is judged before any of it is copied', async () => {
    const [first = ''] = writeParts([9, 12], { chatTemplate: undefined });
    expect(await refused(first)).toMatchObject({ status: 422, params: { why: 'no_chat_template' } });
  });

  test('needs room for all of them', async () => {
    await fixture[Symbol.asyncDispose]();
    fixture = await makeManager(undefined, { freeDiskBytes: async () => makeTinyGguf().length / 2 });
    expect(await refused(writeParts([9, 12])[0] ?? '')).toMatchObject({ status: 507 });
  });

  test('under another name than it was published with is refused with how it should be called', async () => {
    const path = join(fixture.directory, 'renamed.gguf');
    writeFileSync(path, splitTinyGguf([9, 12])[0] ?? '');
    expect(await countParts(path)).toBe(2);
    expect(await refused(path)).toMatchObject({
      status: 422,
      params: { why: 'one_part' },
      detail: expect.stringContaining('00001-of-00003'),
    });
  });
});

test('a folder with the parts of two models is refused, and one with a projector of pictures beside them is not', async () => {
  const folder = join(writeParts([9, 12])[0] ?? '', '..');
  writeFileSync(join(folder, 'mmproj-tiny-F16.gguf'), makeTinyGguf({ header: { 'general.type': 'mmproj' } }));
  writeFileSync(join(folder, 'README.md'), 'A model.');
  writeFileSync(join(folder, 'config.json'), '{"model_type":"llama"}');
  const [other = Buffer.alloc(0)] = splitTinyGguf([20, 1]);
  writeFileSync(join(folder, 'other-00001-of-00002.gguf'), other);
  expect(await refused(folder)).toMatchObject({ status: 422, code: 'import_refused' });
  rmSync(join(folder, 'other-00001-of-00002.gguf'));
  expect(await fixture.models.importModel(folder)).toMatchObject({ created: true, model: { id: 'tiny-q8' } });
});
