import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerModelCommands } from '../../../server/cli/model.commands.ts';
import { makeTinyGguf } from '../engine/make-tiny-gguf.ts';
import { piperSettings, whisperFiles } from './folder-offers.ts';
import { type Fixture, makeManager, OFFERED } from './manager-fixture.ts';
import { type ModelSource, startModelSource } from './model-source.ts';

let source: ModelSource;
let fixture: Fixture;

beforeEach(async () => {
  source = await startModelSource(makeTinyGguf());
  fixture = await makeManager(source);
});

afterEach(async () => {
  await fixture[Symbol.asyncDispose]();
  await source[Symbol.asyncDispose]();
});

async function alcove(...argv: string[]): Promise<string[]> {
  const lines: string[] = [];
  const program = new Command('alcove').exitOverride();
  const open = async () => ({ models: fixture.models, close: () => undefined });
  registerModelCommands(program, open, { write: (line) => lines.push(line) });
  await program.parseAsync(argv, { from: 'user' });
  return lines;
}

test('alcove model lists, downloads, uses and removes a model', async () => {
  expect((await alcove('model', 'list')).map((line) => line.split('\t').slice(0, 2))).toEqual([
    ['alcove-starter', 'active'],
    [OFFERED, 'available'],
  ]);
  const lines = await alcove('model', 'download', OFFERED);
  expect(lines.at(-1)).toBe('installed');
  expect(await alcove('model', 'use', OFFERED)).toEqual([`${OFFERED} answers chats from now on.`]);
  expect((await alcove('model', 'list'))[1]).toContain(`${OFFERED}\tactive`);
  await alcove('model', 'remove', OFFERED);
  expect(fixture.models.activeChatModel()).toMatchObject({ id: 'alcove-starter', why: 'default' });
});

test('alcove model import installs a file and names its id', async () => {
  const path = join(fixture.directory, 'Mine.gguf');
  writeFileSync(path, makeTinyGguf());
  expect(await alcove('model', 'import', path)).toEqual(['Installed as mine.']);
});

test('alcove model import takes the folder of a model and a voice, and says what they do from now on', async () => {
  const write = (name: string, content: Buffer) => {
    const path = join(fixture.directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  for (const [name, content] of Object.entries(whisperFiles())) write(`whisper/${name}`, content);
  write('voice/a.onnx.json', piperSettings('a-friend'));
  expect(await alcove('model', 'import', join(fixture.directory, 'whisper'))).toEqual([
    'Installed as whisper. whisper writes down what is said from now on.',
  ]);
  expect(await alcove('model', 'import', write('voice/a.onnx', Buffer.from('weights')))).toEqual([
    'Installed as a. a reads aloud from now on.',
    'It is meant for fr-FR-DeniseNeural. For fr-FR-HenriNeural: alcove model use a --voice fr-FR-HenriNeural',
  ]);
  await alcove('model', 'use', 'a', '--voice', 'fr-FR-HenriNeural');
  expect((await fixture.models.list()).active.voices).toMatchObject({
    'fr-FR-DeniseNeural': 'a',
    'fr-FR-HenriNeural': 'a',
  });
  await expect(alcove('model', 'use', 'a', '--voice', 'en-US-GuyNeural')).rejects.toMatchObject({
    code: 'model_unfit',
  });
});

test('alcove model download fails with the reason when the file is not what was published', async () => {
  source.pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize ${source.file.length}\n`;
  await expect(alcove('model', 'download', OFFERED)).rejects.toMatchObject({ code: 'model_digest_mismatch' });
});
