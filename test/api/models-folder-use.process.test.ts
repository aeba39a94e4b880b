import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ModelList } from '../../server/model-manager/models.schemas.ts';
import type { FolderHub } from '../unit/model-manager/folder-hub.ts';
import {
  startHub,
  VOICE_ID,
  voiceOffer,
  WHISPER_ID,
  whisperOffer,
} from '../unit/model-manager/folder-offers.ts';
import { ending, type Fixture, makeManager } from '../unit/model-manager/manager-fixture.ts';
import { type ModelsApp, serveModels } from './models-app.ts';

const DENISE = 'fr-FR-DeniseNeural';
const HENRI = 'fr-FR-HenriNeural';

let hub: FolderHub;
let fixture: Fixture;
let app: ModelsApp;

beforeEach(async () => {
  hub = await startHub(() => fixture.models);
  await open();
});

afterEach(async () => {
  await close();
  await hub[Symbol.asyncDispose]();
});

async function open(overrides: Parameters<typeof makeManager>[1] = {}): Promise<void> {
  const catalogue = [whisperOffer(hub), { ...whisperOffer(hub), id: 'other' }, voiceOffer(hub)];
  fixture = await makeManager(undefined, { catalogue, ...overrides });
  app = await serveModels(fixture.models);
}

async function close(): Promise<void> {
  await app[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
}

async function install(id: string): Promise<void> {
  await fixture.models.startDownload(id);
  expect(await ending(fixture.models, id)).toMatchObject({ state: 'installed' });
}

const choose = (body: unknown) => app.call('PATCH', '/models/active', { as: 'owner', body });
const active = async () =>
  ModelList.parse(await (await app.call('GET', '/models', { as: 'user' })).json()).active;

describe('choosing a model that is a folder', () => {
  test('changes which one works, takes none as an answer, and outlives a restart', async () => {
    await install(WHISPER_ID);
    await install('other');
    expect((await active()).stt).toBe(WHISPER_ID);
    expect(ModelList.parse(await (await choose({ stt: 'other' })).json()).active.stt).toBe('other');
    await fixture.restart();
    expect(await fixture.models.activeFolder('stt')).toMatchObject({ id: 'other' });
    await app[Symbol.asyncDispose]();
    app = await serveModels(fixture.models);
    expect((await choose({ stt: null })).status).toBe(200);
    expect(await fixture.models.activeFolder('stt')).toBeUndefined();
    expect((await active()).stt).toBeNull();
  });

  test('lets a voice speak only for a voice that it can be, and espeak-ng again with null', async () => {
    await install(VOICE_ID);
    const wrong = await choose({ voices: { [HENRI]: VOICE_ID } });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({
      detail: 'This model cannot be used for the voice Henri.',
      errors: [{ field: `voices.${HENRI}`, message: 'This model cannot be used for the voice Henri.' }],
    });
    expect((await choose({ voices: { [DENISE]: null } })).status).toBe(200);
    expect((await active()).voices[DENISE]).toBeNull();
    expect((await choose({ voices: { [DENISE]: VOICE_ID } })).status).toBe(200);
    expect((await active()).voices[DENISE]).toBe(VOICE_ID);
  });

  test('is refused for another kind, an unknown voice, and nothing at all', async () => {
    await install(WHISPER_ID);
    for (const body of [
      { vision: WHISPER_ID },
      { detector: WHISPER_ID },
      { chat: WHISPER_ID },
      { voices: { [DENISE]: WHISPER_ID } },
      { voices: { 'de-DE-KatjaNeural': null } },
      { voices: {} },
      { voice: WHISPER_ID },
      {},
    ])
      expect([body, (await choose(body)).status]).toEqual([body, 422]);
    expect((await choose({ stt: VOICE_ID })).status).toBe(404);
    expect(fixture.models.resolveModel(WHISPER_ID)).toBeUndefined();
  });

  test('is neither done by itself nor allowed where the machine has too little memory', async () => {
    await close();
    await open({ totalMemoryBytes: 300e6 });
    await install(WHISPER_ID);
    expect((await active()).stt).toBeNull();
    const refused = await choose({ stt: WHISPER_ID });
    expect(refused.status).toBe(422);
    expect((await refused.json()).detail).toMatch(/memory/);
  });
});

describe('the files of a model in use', () => {
  const file = () => join(fixture.modelsDirectory, 'stt', WHISPER_ID, 'onnx', 'encoder_model.onnx');

  test.each([
    ['another byte', () => writeFileSync(file(), Buffer.from(readFileSync(file())).fill(1, 0, 1))],
    ['another size', () => truncateSync(file(), 10)],
    ['no file', () => rmSync(file())],
  ])('with %s are not used: 503 with the remedy', async (_what, spoil) => {
    await install(WHISPER_ID);
    spoil();
    await expect(fixture.models.activeFolder('stt')).rejects.toMatchObject({
      status: 503,
      code: 'model_unusable',
      detail: expect.stringMatching(/Models screen.*install it again/),
    });
  });

  test('that are gone make it a model to be installed again, which fetches what is missing only', async () => {
    await install(WHISPER_ID);
    rmSync(file());
    const { items } = await fixture.models.list();
    expect(items.find(({ id }) => id === WHISPER_ID)).toMatchObject({ installed: false, file_missing: true });
    expect((await active()).stt).toBeNull();
    expect((await choose({ stt: WHISPER_ID })).status).toBe(422);
    hub.requests.length = 0;
    await install(WHISPER_ID);
    expect(hub.requests.map(({ path }) => path)).toEqual(['onnx/encoder_model.onnx']);
    expect(await fixture.models.activeFolder('stt')).toMatchObject({ id: WHISPER_ID });
  });

  test('are read for their digests once in a run of the server, and again after a restart', async () => {
    await install(WHISPER_ID);
    await fixture.models.activeFolder('stt');
    writeFileSync(file(), Buffer.from(readFileSync(file())).fill(1, 0, 1));
    expect(await fixture.models.activeFolder('stt')).toMatchObject({ id: WHISPER_ID });
    await fixture.restart();
    await expect(fixture.models.activeFolder('stt')).rejects.toMatchObject({ status: 503 });
  });
});

describe('removing a model that is a folder', () => {
  test('removes its folder, its choice and its share of the disk', async () => {
    await install(WHISPER_ID);
    await install(VOICE_ID);
    for (const id of [WHISPER_ID, VOICE_ID])
      expect((await app.call('DELETE', `/models/${id}`, { as: 'owner' })).status).toBe(200);
    const list = await fixture.models.list();
    expect(list.disk.models_bytes).toBe(0);
    expect(list.active).toMatchObject({ stt: null, voices: { [DENISE]: null } });
    for (const kind of fixture.stored())
      expect([kind, readdirSync(join(fixture.modelsDirectory, kind))]).toEqual([kind, []]);
    expect((await app.call('DELETE', `/models/${WHISPER_ID}`, { as: 'owner' })).status).toBe(404);
    expect(await fixture.models.activeFolder('stt')).toBeUndefined();
  });
});
