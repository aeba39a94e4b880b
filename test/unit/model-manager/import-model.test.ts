import { mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeTinyGguf, makeTinyVocabulary } from '../engine/make-tiny-gguf.ts';
import { type Fixture, makeManager } from './manager-fixture.ts';
import { sha256Of } from './model-source.ts';

const gguf = makeTinyGguf();

let fixture: Fixture;

beforeEach(async () => {
  fixture = await makeManager();
});

afterEach(() => fixture[Symbol.asyncDispose]());

function write(name: string, content: Uint8Array): string {
  const path = join(fixture.directory, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
}

async function expectRefused(path: string, code: string, sentence?: RegExp): Promise<void> {
  const failure = await fixture.models.importModel(path).then(
    () => undefined,
    (error) => error,
  );
  expect(failure).toMatchObject({ status: 422, code });
  expect(failure.detail).not.toContain(fixture.directory);
  if (sentence) expect(failure.detail).toMatch(sentence);
  expect(fixture.stored()).toEqual([]);
  expect((await fixture.models.list()).items).toHaveLength(1);
}

describe('a sound GGUF file', () => {
  test('is copied, described from its own header and can be used', async () => {
    const path = write('Älteres Modell (v2).gguf', gguf);
    const { model, created } = await fixture.models.importModel(path);
    expect(created).toBe(true);
    expect(model).toMatchObject({
      id: 'alteres-modell-v2',
      name: 'Tiny test model',
      source: 'import',
      installed: true,
      licence: null,
      size_bytes: gguf.length,
      context_length: 2_048,
      digest: { kind: 'known', sha256: sha256Of(gguf) },
    });
    const stored = fixture.models.resolveModel(model.id);
    expect(stored?.sha256).toBe(sha256Of(readFileSync(stored?.path ?? '')));
    await fixture.models.activate({ chat: model.id });
    expect(fixture.models.activeChatModel()).toMatchObject({
      id: model.id,
      parameters: model.parameters,
      why: 'chosen',
    });
  });

  test('of the same bytes adds nothing a second time', async () => {
    const first = await fixture.models.importModel(write('one.gguf', gguf));
    const second = await fixture.models.importModel(write('two.gguf', gguf));
    expect(second).toMatchObject({ created: false, model: { id: first.model.id } });
    expect(fixture.stored()).toHaveLength(1);
  });

  test('of the same name and other bytes gets an id of its own', async () => {
    await fixture.models.importModel(write('one/model.gguf', gguf));
    const other = makeTinyGguf({ contextLength: 4_096 });
    const { model } = await fixture.models.importModel(write('two/model.gguf', other));
    expect(model.id).toBe('model-2');
  });

  test('does not take the id of another that was removed, whose vectors and engine would be taken for its own', async () => {
    const path = write('model.gguf', gguf);
    await fixture.models.importModel(path);
    await fixture.models.deleteModel('model');
    const other = await fixture.models.importModel(
      write('two/model.gguf', makeTinyGguf({ contextLength: 4_096 })),
    );
    expect(other.model.id).toBe('model-2');
    // The same bytes make the same vectors.
    expect((await fixture.models.importModel(path)).model.id).toBe('model');
  });

  test('cannot take the id of the starter', async () => {
    const { model } = await fixture.models.importModel(write('alcove-starter.gguf', gguf));
    expect(model.id).toBe('alcove-starter-2');
  });

  test('is refused before copying when the disk is too full', async () => {
    await fixture[Symbol.asyncDispose]();
    fixture = await makeManager(undefined, { freeDiskBytes: async () => gguf.length });
    await expect(fixture.models.importModel(write('one.gguf', gguf))).rejects.toMatchObject({ status: 507 });
    expect(fixture.stored()).toEqual([]);
  });
});

describe('a file that is no sound model', () => {
  const zeroed = Buffer.from(gguf);
  zeroed.fill(0, 8, 24);
  test.each([
    ['cut in its tensors', gguf.subarray(0, gguf.length - 1_000), /cut off/],
    ['cut in its header', gguf.subarray(0, 200), /cut off|ends/],
    ['with zeroed counts', zeroed, /wrong number of/],
    ['of other bytes', Buffer.alloc(100_000, 0xa5), /not a GGUF/],
    ['that is empty', Buffer.alloc(0), /./],
    ['that writes but cannot converse', makeTinyGguf({ chatTemplate: undefined }), /made for chats/],
    ['that paints', makeTinyGguf({ header: { 'general.architecture': 'flux' } }), /this kind/],
    ['that only sees for another', makeTinyGguf({ header: { 'general.architecture': 'clip' } }), /addition/],
    ['with no more than a vocabulary', makeTinyVocabulary(), /only the vocabulary/],
  ])('%s is refused with a plain reason and nothing is stored', async (_what, content, sentence) => {
    await expectRefused(write('bad.gguf', content), 'model_file_invalid', sentence);
  });
});

test('half a copy that a crash left is removed a day later, not while it may still be written', async () => {
  for (const [name, age] of [
    ['import-old.part', 25],
    ['import-new.part', 1],
  ] as const) {
    const path = write(`models/${name}`, gguf);
    const seconds = Date.now() / 1_000 - age * 3_600;
    utimesSync(path, seconds, seconds);
  }
  await fixture.restart();
  expect(fixture.stored()).toEqual(['import-new.part']);
});

describe('a path that no owner may hand out', () => {
  test('is refused when it is a directory of anything else, missing, relative or holds a zero byte', async () => {
    await expectRefused(fixture.directory, 'import_refused', /no model that Alcove can use/);
    await expectRefused(join(fixture.directory, 'none.gguf'), 'import_refused', /no readable file/);
    await expectRefused('model.gguf', 'import_refused', /full path/);
    await expectRefused(`${fixture.directory}/a\0.gguf`, 'import_refused');
  });

  test('is refused in the data directory, also through a link', async () => {
    const inside = write('data/model.gguf', gguf);
    const link = join(fixture.directory, 'link.gguf');
    symlinkSync(inside, link);
    const directoryLink = join(fixture.directory, 'elsewhere');
    symlinkSync(join(fixture.directory, 'data'), directoryLink);
    for (const path of [
      inside,
      link,
      join(directoryLink, 'model.gguf'),
      `${fixture.directory}/x/../data/model.gguf`,
    ])
      await expectRefused(path, 'import_refused', /Alcove itself|no readable/);
  });

  test('is refused in dot-directories and key stores, also through a link', async () => {
    for (const folder of ['.ssh', '.gnupg', 'Keychains', 'keyrings', 'Credentials']) {
      const path = write(`${folder}/model.gguf`, gguf);
      await expectRefused(path, 'import_refused', /key stores/);
      const link = join(fixture.directory, `link-${folder}`);
      symlinkSync(path, link);
      await expectRefused(link, 'import_refused', /key stores/);
    }
  });

  test('is refused in the system’s folders, named, linked or by way of proc', async () => {
    const link = join(fixture.directory, 'passwd.gguf');
    symlinkSync('/etc/passwd', link);
    for (const path of ['/etc/passwd', link, '/proc/self/environ', '/dev/zero'])
      await expectRefused(path, 'import_refused', /system folders/);
  });
});
