import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesIn } from '../../server/model-manager/model-files.ts';
import { ModelView } from '../../server/model-manager/models.schemas.ts';
import {
  piperSettings,
  publishedFolder,
  WHISPER_FP32,
  weights,
  whisperFiles,
} from '../unit/model-manager/folder-offers.ts';
import { type Fixture, makeManager } from '../unit/model-manager/manager-fixture.ts';
import { type ModelsApp, serveModels } from './models-app.ts';

const TEXT = ['preprocessor_config.json', 'tokenizer.json', 'tokenizer_config.json'];

let fixture: Fixture;
let app: ModelsApp;

beforeEach(async () => {
  fixture = await makeManager();
  app = await serveModels(fixture.models);
});

afterEach(async () => {
  await app[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
});

/** Writes a folder beside the models. */
function write(name: string, files: Record<string, Buffer>): string {
  const folder = join(fixture.directory, name);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

const importPath = (path: string) => app.call('POST', '/models/import', { as: 'owner', body: { path } });

async function imported(path: string, status = 201): Promise<ModelView> {
  const response = await importPath(path);
  const body = await response.json();
  expect([response.status, body.detail]).toEqual([status, undefined]);
  return ModelView.parse(body);
}

async function refusal(path: string): Promise<string> {
  const response = await importPath(path);
  expect(response.status).toBe(422);
  const { detail } = await response.json();
  expect(detail).not.toContain(fixture.directory);
  return detail;
}

const stored = ({ kind, id }: ModelView) => join(fixture.modelsDirectory, kind, id);
const nothingStored = () =>
  fixture.stored().every((name) => readdirSync(join(fixture.modelsDirectory, name)).length === 0);

describe('a folder of a model', () => {
  test('is copied without what is no part of it, in its most precise weights, and used at once', async () => {
    const source = write('My Whisper', whisperFiles());
    const model = await imported(source);
    expect(model).toMatchObject({
      id: 'my-whisper',
      name: 'My Whisper',
      family: 'Whisper',
      kind: 'stt',
      source: 'import',
      quantisation: 'fp32',
      licence: null,
      installed: true,
      active: true,
      digest: { kind: 'known' },
    });
    expect(filesIn(stored(model)).sort()).toEqual(WHISPER_FP32);
    rmSync(source, { recursive: true });
    expect(await fixture.models.activeFolder('stt')).toEqual({ id: 'my-whisper', folder: stored(model) });
  });

  test.each([
    [
      'stt',
      'whisper',
      [
        'onnx/encoder_model_quantized.onnx',
        'onnx/decoder_model_merged_quantized.onnx',
        'generation_config.json',
        ...TEXT,
      ],
      'q8',
    ],
    [
      'vision',
      'idefics3',
      [
        'onnx/vision_encoder_fp16.onnx',
        'onnx/embed_tokens_fp16.onnx',
        'onnx/decoder_model_merged_fp16.onnx',
        'chat_template.json',
        'processor_config.json',
        ...TEXT,
      ],
      'fp16',
    ],
    [
      'vision',
      'florence2',
      [
        'onnx/vision_encoder.onnx',
        'onnx/embed_tokens.onnx',
        'onnx/encoder_model.onnx',
        'onnx/decoder_model_merged.onnx',
        ...TEXT,
      ],
      'fp32',
    ],
    ['detector', 'd_fine', ['onnx/model_int8.onnx', 'preprocessor_config.json'], 'int8'],
    ['detector', 'rt_detr_v2', ['onnx/model.onnx', 'preprocessor_config.json'], 'fp32'],
  ])('of kind %s is told by its config.json: %s', async (kind, modelType, names, quantisation) => {
    const files = publishedFolder(modelType, names);
    const model = await imported(write('model', { ...files, 'pytorch_model.bin': weights('torch', 50_000) }));
    expect(model).toMatchObject({ kind, quantisation, active: true });
    expect(filesIn(stored(model)).sort()).toEqual(Object.keys(files).sort());
  });

  test('of the same bytes adds nothing, and puts the files right where they had changed', async () => {
    const source = write('one', whisperFiles());
    const first = await imported(source);
    const again = await imported(write('two', whisperFiles()), 200);
    expect(again.id).toBe(first.id);
    const spoilt = join(stored(first), 'tokenizer.json');
    const honest = readFileSync(spoilt);
    writeFileSync(spoilt, Buffer.alloc(honest.length, 32));
    await expect(fixture.models.activeFolder('stt')).rejects.toMatchObject({ status: 503 });
    expect((await imported(source, 200)).id).toBe(first.id);
    expect(readFileSync(spoilt)).toEqual(honest);
    expect(await fixture.models.activeFolder('stt')).toMatchObject({ id: first.id });
    expect(readdirSync(join(fixture.modelsDirectory, 'stt'))).toEqual([first.id]);
  });

  test('of the same name and other bytes gets an id of its own, and waits to be chosen', async () => {
    const first = await imported(write('one/whisper', whisperFiles()));
    const other = { ...whisperFiles(), 'tokenizer.json': Buffer.from('{"another":1}') };
    const second = await imported(write('two/whisper', other));
    expect(second).toMatchObject({ id: 'whisper-2', active: false });
    expect(await fixture.models.activeFolder('stt')).toMatchObject({ id: first.id });
  });

  test('at the same time as another of the same name is kept beside it', async () => {
    const other = { ...whisperFiles(), 'tokenizer.json': Buffer.from('{"another":1}') };
    const [first, second] = await Promise.all([
      imported(write('one/whisper', whisperFiles())),
      imported(write('two/whisper', other)),
    ]);
    expect([first.id, second.id].sort()).toEqual(['whisper', 'whisper-2']);
    for (const [model, files] of [
      [first, whisperFiles()],
      [second, other],
    ] as const)
      expect(readFileSync(join(stored(model), 'tokenizer.json'))).toEqual(files['tokenizer.json']);
  });

  test('is taken with its links resolved', async () => {
    const blobs = write('blobs', whisperFiles());
    const snapshot = join(fixture.directory, 'snapshot');
    for (const name of Object.keys(whisperFiles())) {
      mkdirSync(dirname(join(snapshot, name)), { recursive: true });
      symlinkSync(join(blobs, name), join(snapshot, name));
    }
    const linked = join(fixture.directory, 'linked');
    symlinkSync(snapshot, linked);
    const model = await imported(linked);
    rmSync(blobs, { recursive: true });
    expect(readFileSync(join(stored(model), 'config.json'), 'utf8')).toContain('whisper');
  });

  test.each([
    ['vision', 'unit/media/vision/made-models/florence2'],
    ['vision', 'unit/media/vision/made-models/smolvlm'],
    ['detector', 'unit/media/vision/made-models/detector'],
    ['voice', 'unit/media/speech/piper/tone-voices/fr_FR-tone-medium'],
    ['stt', 'assets/tiny-whisper/model'],
  ])('of kind %s that the tests of its engine use is taken: %s', async (kind, folder) => {
    const model = await imported(join(import.meta.dirname, '..', folder));
    expect(model).toMatchObject({ kind, active: true });
    expect(await fixture.models.activeFolder(slotOf(model))).toMatchObject({ folder: stored(model) });
  });
});

const slotOf = ({ kind, voices }: ModelView) => (kind === 'voice' ? (voices[0] ?? 'stt') : (kind as 'stt'));

describe('a folder that cannot be imported', () => {
  const whisper = () => write('whisper', whisperFiles());
  const spoil = (change: (folder: string) => void) => {
    const folder = whisper();
    change(folder);
    return folder;
  };
  test.each([
    [
      'of another kind',
      () => write('llama', publishedFolder('llama', ['onnx/model.onnx'])),
      /kind that Alcove cannot use/,
    ],
    [
      'of a kind that only looks like one',
      () => write('odd', publishedFolder('constructor', ['onnx/model.onnx'])),
      /kind that Alcove cannot use/,
    ],
    [
      'with settings that are no JSON',
      () => spoil((folder) => writeFileSync(join(folder, 'config.json'), '{')),
      /kind that Alcove cannot use/,
    ],
    [
      'with settings of two megabytes',
      () => spoil((folder) => writeFileSync(join(folder, 'config.json'), ' '.repeat(2e6))),
      /too long/,
    ],
    ['without words', () => spoil((folder) => rmSync(join(folder, 'tokenizer.json'))), /tokenizer\.json/],
    [
      'without weights',
      () => spoil((folder) => rmSync(join(folder, 'onnx'), { recursive: true })),
      /onnx\/encoder_model\.onnx/,
    ],
    [
      'with weights of two precisions, neither whole',
      () =>
        spoil((folder) => {
          rmSync(join(folder, 'onnx', 'encoder_model.onnx'));
          rmSync(join(folder, 'onnx', 'decoder_model_merged_quantized.onnx'));
        }),
      /missing/,
    ],
    [
      'with Git LFS pointers where weights should be',
      () =>
        spoil((folder) =>
          writeFileSync(
            join(folder, 'onnx', 'encoder_model.onnx'),
            'version https://git-lfs.github.com/spec/v1\noid',
          ),
        ),
      /Git LFS/,
    ],
    [
      'with an empty file',
      () => spoil((folder) => writeFileSync(join(folder, 'tokenizer.json'), '')),
      /empty/,
    ],
    [
      'with a link into the system',
      () =>
        spoil((folder) => {
          rmSync(join(folder, 'tokenizer.json'));
          symlinkSync('/etc/hostname', join(folder, 'tokenizer.json'));
        }),
      /system folders/,
    ],
    [
      'with a file that is a folder',
      () =>
        spoil((folder) => {
          rmSync(join(folder, 'tokenizer.json'));
          mkdirSync(join(folder, 'tokenizer.json'));
        }),
      /regular file/,
    ],
    ['of nothing', () => write('nothing', { 'notes.txt': Buffer.from('none') }), /no model/],
    ['in a hidden folder', () => write('.cache/whisper', whisperFiles()), /hidden folders/],
    ['of the system', () => '/etc', /system folders/],
    ['inside the data directory', () => write('data/whisper', whisperFiles()), /Alcove itself/],
    ['inside the models', () => write('models/whisper', whisperFiles()), /Alcove itself/],
  ])('%s is refused in a clear sentence', async (_what, make, sentence) => {
    expect(await refusal(make())).toMatch(sentence);
    expect((await fixture.models.list()).items).toHaveLength(1);
    expect(readdirSync(fixture.modelsDirectory).filter((name) => name.startsWith('import-'))).toEqual([]);
    expect(existsSync(join(fixture.modelsDirectory, 'stt'))).toBe(false);
  });

  test.each([
    ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
    ['a device', (path: string) => symlinkSync('/dev/zero', path)],
    ['a folder', (path: string) => void mkdirSync(path)],
  ])('because its settings are %s is refused at once, and so is a voice', async (_what, make) => {
    const folder = whisper();
    rmSync(join(folder, 'config.json'));
    make(join(folder, 'config.json'));
    expect(await refusal(folder)).toMatch(/not a regular file/);
    const voice = write('voice', { 'a.onnx': weights('a', 100) });
    make(join(voice, 'a.onnx.json'));
    expect(await refusal(voice)).toMatch(/not a regular file/);
    expect(fixture.stored()).toEqual([]);
  });

  test('because the disk is too full stores nothing', async () => {
    await app[Symbol.asyncDispose]();
    await fixture[Symbol.asyncDispose]();
    fixture = await makeManager(undefined, { freeDiskBytes: async () => 512 * 2 ** 20 + 1_000 });
    app = await serveModels(fixture.models);
    const response = await importPath(write('whisper', whisperFiles()));
    expect(response.status).toBe(507);
    expect(nothingStored()).toBe(true);
  });

  test('because a file of it goes before it is copied stores nothing', async () => {
    const folder = whisper();
    const freeDiskBytes = async () => {
      rmSync(join(folder, 'tokenizer.json'));
      return 100e9;
    };
    await using other = await makeManager(undefined, { freeDiskBytes });
    await expect(other.models.importModel(folder)).rejects.toMatchObject({ status: 422 });
    expect(other.stored()).toEqual([]);
  });
});

describe('a Piper voice', () => {
  const voice = (dataset: string, code = 'fr_FR', name = `${code}-${dataset}-medium`) => ({
    [`${name}.onnx`]: weights(name, 20_000),
    [`${name}.onnx.json`]: piperSettings(dataset, code),
  });

  const DENISE = 'fr-FR-DeniseNeural';
  const HENRI = 'fr-FR-HenriNeural';
  const inUse = async () =>
    Object.entries((await fixture.models.list()).active.voices).filter(([, id]) => id !== null);

  test('can be each voice of its language, and is the first that no other model is, else waits', async () => {
    const first = await imported(write('one', voice('siwis')));
    expect(first).toMatchObject({
      kind: 'voice',
      family: 'Piper',
      languages: ['fr'],
      voices: [DENISE, HENRI],
    });
    const second = await imported(write('two', voice('tom')));
    expect(second).toMatchObject({ voices: [HENRI, DENISE], active: true });
    const third = await imported(write('three', voice('gilles')));
    expect(third).toMatchObject({ voices: [DENISE, HENRI], active: false });
    const english = await imported(write('four', voice('amy', 'en_US')));
    expect(english.voices).toEqual(['en-US-JennyNeural', 'en-US-GuyNeural']);
    expect(await inUse()).toEqual([
      [DENISE, first.id],
      [HENRI, second.id],
      ['en-US-JennyNeural', english.id],
    ]);
  });

  test('keeps the voice that a person chose for it, also when it is imported once more', async () => {
    const { id } = await imported(write('one', voice('siwis')));
    const body = { voices: { [DENISE]: null, [HENRI]: id } };
    expect((await app.call('PATCH', '/models/active', { as: 'owner', body })).status).toBe(200);
    await fixture.restart();
    await app[Symbol.asyncDispose]();
    app = await serveModels(fixture.models);
    expect(await imported(write('two', voice('siwis')), 200)).toMatchObject({ id, voices: [HENRI, DENISE] });
    rmSync(join(fixture.modelsDirectory, 'voice', id), { recursive: true });
    await imported(write('three', voice('siwis')), 200);
    expect(await inUse()).toEqual([[HENRI, id]]);
  });

  test('of an Alcove that knew the one voice that it could be goes on being that', async () => {
    const { id } = await imported(write('one', voice('tom')));
    fixture.database.sqlite.exec(
      `UPDATE installed_models SET voices = '["${HENRI}"]'; UPDATE active_models SET slot = '${HENRI}'`,
    );
    await fixture.restart();
    await app[Symbol.asyncDispose]();
    app = await serveModels(fixture.models);
    expect(await imported(write('two', voice('tom')), 200)).toMatchObject({
      id,
      voices: [HENRI],
      active: true,
    });
    expect(await inUse()).toEqual([[HENRI, id]]);
  });

  test('is taken by its folder, its weights or its settings alike', async () => {
    const folder = write('voices', { ...voice('siwis'), MODEL_CARD: Buffer.from('A voice') });
    const model = await imported(join(folder, 'fr_FR-siwis-medium.onnx'));
    expect(model.id).toBe('fr_fr-siwis-medium');
    expect(filesIn(stored(model)).sort()).toEqual(Object.keys(voice('siwis')).sort());
    for (const path of [folder, join(folder, 'fr_FR-siwis-medium.onnx.json')])
      expect((await imported(path, 200)).id).toBe(model.id);
  });

  test('among several in one folder is taken by its weights, and the folder is refused', async () => {
    const folder = write('voices', { ...voice('siwis'), ...voice('tom') });
    expect(await refusal(folder)).toMatch(/several Piper voices/);
    expect((await imported(join(folder, 'fr_FR-tom-medium.onnx'))).id).toBe('fr_fr-tom-medium');
  });

  test.each([
    ['without its settings', { 'a.onnx': weights('a', 100) }, 'a.onnx', /beside it/],
    ['without its weights', { 'a.onnx.json': piperSettings('siwis') }, 'a.onnx.json', /beside it/],
    ['of another language', voice('thorsten', 'de_DE', 'a'), 'a.onnx', /neither French nor English/],
    [
      'with settings of something else',
      { ...voice('siwis', 'fr_FR', 'a'), 'a.onnx.json': Buffer.from('{}') },
      'a.onnx',
      /settings of a Piper voice/,
    ],
  ])('%s is refused', async (_what, files, path, sentence) => {
    expect(await refusal(join(write('voice', files), path))).toMatch(sentence);
    expect(fixture.stored()).toEqual([]);
  });
});
