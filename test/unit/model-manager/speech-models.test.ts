import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSpeechModels, type SpeechModels } from '../../../server/model-manager/speech-models.ts';
import { makeSpeechModel } from '../media/transcription/scripted-model/make-speech-model.ts';

let directory: string;
let source: string;
let now: number;
let models: SpeechModels;
const make = (free = 1e12) =>
  createSpeechModels({
    modelsDirectory: directory,
    forbiddenDirectories: [directory],
    freeDiskBytes: async () => free,
    clock: { now: () => now },
  });
beforeEach(() => {
  now = 1_000;
  directory = mkdtempSync(join(tmpdir(), 'alcove-models-'));
  source = makeSpeechModel();
  models = make();
});
afterEach(() => {
  for (const each of [directory, source]) rmSync(each, { recursive: true, force: true });
});
const stored = () => (existsSync(join(directory, 'stt')) ? readdirSync(join(directory, 'stt')) : []);

describe('Importing a speech model', () => {
  test('keeps its own copy, and the model imported last is the one that is used', async () => {
    expect(await models.active()).toBeUndefined();
    const first = await models.import(source);
    now += 1;
    const second = await models.import(source);
    expect(second.id).toBe(`${first.id}-2`);
    rmSync(source, { recursive: true });
    expect(await models.active()).toEqual(second);
    expect(await make().active()).toEqual(second);
  });

  test.each([
    [
      'a folder of something else',
      (folder: string) => writeFileSync(join(folder, 'config.json'), '{"model_type":"llama"}'),
    ],
    ['settings that are no JSON', (folder: string) => writeFileSync(join(folder, 'config.json'), '{')],
    ['a folder without words', (folder: string) => rmSync(join(folder, 'tokenizer.json'))],
    ['a folder without weights', (folder: string) => rmSync(join(folder, 'onnx', 'encoder_model.onnx'))],
    [
      'a link into the system',
      (folder: string) => {
        rmSync(join(folder, 'tokenizer.json'));
        symlinkSync('/etc/hostname', join(folder, 'tokenizer.json'));
      },
    ],
  ])('refuses %s and stores nothing', async (_, spoil) => {
    spoil(source);
    await expect(models.import(source)).rejects.toMatchObject({ status: 422 });
    expect(stored()).toEqual([]);
  });

  test('refuses Alcove’s own folders, and what does not fit on the disk', async () => {
    const { folder } = await models.import(source);
    await expect(models.import(folder)).rejects.toMatchObject({ status: 422 });
    await expect(make(1_000).import(source)).rejects.toMatchObject({ status: 507 });
    expect(stored()).toHaveLength(1);
  });

  test('removes half copies of a day ago, and none that may still be written', async () => {
    const half = join(directory, 'stt', 'import-1.part');
    mkdirSync(half, { recursive: true });
    now = statSync(half).mtimeMs + 23 * 3_600_000;
    await models.import(source);
    expect(existsSync(half)).toBe(true);
    now += 2 * 3_600_000;
    await models.import(source);
    expect(existsSync(half)).toBe(false);
    expect((await models.active())?.id).toMatch(/-2$/);
  });

  test('goes back to the model before when a file of the last is gone', async () => {
    const first = await models.import(source);
    now += 1;
    const second = await models.import(source);
    rmSync(join(second.folder, 'tokenizer.json'));
    expect(await models.active()).toEqual(first);
  });
});
