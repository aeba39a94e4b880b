import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/connection.ts';
import { MIGRATIONS_DIRECTORY, migrate } from '../../../server/db/migrate.ts';
import { createModelsRepository } from '../../../server/model-manager/models.repository.ts';
import { makeFolder } from '../../make-folder.ts';
import { WHISPER_FP32, whisperFiles } from './folder-offers.ts';
import { type Fixture, makeManager } from './manager-fixture.ts';
import { sha256Of } from './model-source.ts';

describe('a database from before folder models', () => {
  let directory: string;
  beforeEach(() => {
    directory = makeFolder('alcove-migration-');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('keeps its models, its choices and its digests', () => {
    const older = join(directory, 'migrations');
    mkdirSync(older);
    for (const name of readdirSync(MIGRATIONS_DIRECTORY))
      if (name < '0007') copyFileSync(join(MIGRATIONS_DIRECTORY, name), join(older, name));
    const database = openDatabase(join(directory, 'alcove.db'));
    migrate(database, older);
    database.sqlite.exec(`
      INSERT INTO installed_models VALUES
        ('mine', 'Mine', 'qwen3', 'chat', 'import', 'mine.gguf', '${'a'.repeat(64)}', 7, 2048, 9, 'Q4_K_M', 2, 3, 4, 1000),
        ('e5', 'E5', 'bert', 'embedding', 'catalogue', 'e5.gguf', '${'b'.repeat(64)}', 8, 512, 9, 'Q8_0', 2, 3, 4, 2000);
      INSERT INTO active_models VALUES ('chat', 'mine'), ('embedding', 'e5');
      INSERT INTO model_digests VALUES ('e5', '${'b'.repeat(64)}', 8, 2000);
    `);
    migrate(database);
    const repository = createModelsRepository(database);
    expect(repository.listInstalled()).toEqual([
      expect.objectContaining({ id: 'mine', fileName: 'mine.gguf', contextLength: 2048, voices: [] }),
      expect.objectContaining({ id: 'e5', kind: 'embedding', createdAt: 2000, valueDimensions: 4 }),
    ]);
    expect(repository.activeModel('chat')).toBe('mine');
    expect(repository.activeModel('embedding')).toBe('e5');
    expect(repository.findDigest('e5')?.sizeBytes).toBe(8);
    expect(repository.findInstalledByDigest('a'.repeat(64))?.id).toBe('mine');
    database.close();
  });
});

describe('speech models that an Alcove before folder models imported', () => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await makeManager();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  function writeOlder(
    name: string,
    importedAt: number,
    change: (files: Record<string, Buffer>) => void = () => {},
  ): void {
    const files = Object.fromEntries(
      WHISPER_FP32.map((file) => [file, whisperFiles()[file] ?? Buffer.alloc(0)]),
    );
    const listed = Object.entries(files).map(([file, content]) => [
      file,
      { sha256: sha256Of(content), size_bytes: content.length },
    ]);
    change(files);
    const manifest = { imported_at: importedAt, files: Object.fromEntries(listed) };
    const all = { ...files, 'alcove.json': Buffer.from(JSON.stringify(manifest)) };
    for (const [file, content] of Object.entries(all)) {
      const path = join(fixture.modelsDirectory, 'stt', name, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  }

  const sttModels = async () =>
    (await fixture.models.list()).items
      .filter(({ kind }) => kind === 'stt')
      .map(({ id, active }) => ({ id, active }));

  test('are in the list after a restart, and the one imported last writes down what is said', async () => {
    writeOlder('whisper-base', 1_000);
    writeOlder('whisper-tiny', 2_000, (files) => {
      files['tokenizer.json'] = Buffer.from('{"of":"tokenizer.json"}');
    });
    await fixture.restart();
    await fixture.restart();
    expect(await sttModels()).toEqual([
      { id: 'whisper-base', active: false },
      { id: 'whisper-tiny', active: true },
    ]);
    expect(await fixture.models.activeFolder('stt')).toEqual({
      id: 'whisper-tiny',
      folder: join(fixture.modelsDirectory, 'stt', 'whisper-tiny'),
    });
    await fixture.models.deleteModel('whisper-tiny');
    await fixture.restart();
    expect(await sttModels()).toEqual([{ id: 'whisper-base', active: false }]);
  });

  test('with another byte since are listed and not used, and half copies are not listed', async () => {
    writeOlder('whisper-base', 1_000, (files) => files['tokenizer.json']?.fill(32, 0, 1));
    writeOlder('half', 1_000, (files) => delete files['tokenizer.json']);
    writeOlder('import-1.part', 1_000);
    await fixture.restart();
    expect(await sttModels()).toEqual([{ id: 'whisper-base', active: true }]);
    await expect(fixture.models.activeFolder('stt')).rejects.toMatchObject({ status: 503 });
  });
});
