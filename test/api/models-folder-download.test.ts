import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesIn } from '../../server/model-manager/model-files.ts';
import { DownloadView, ModelList } from '../../server/model-manager/models.schemas.ts';
import { type FolderHub, listed } from '../unit/model-manager/folder-hub.ts';
import {
  startHub,
  VOICE_ID,
  voiceOffer,
  WHISPER_FP32,
  WHISPER_ID,
  weights,
  whisperOffer,
} from '../unit/model-manager/folder-offers.ts';
import { ending, type Fixture, makeManager, received } from '../unit/model-manager/manager-fixture.ts';
import { sha256Of } from '../unit/model-manager/model-source.ts';
import { type ModelsApp, serveModels } from './models-app.ts';

const DOWNLOAD = `/models/${WHISPER_ID}/download`;
const ENCODER = 'onnx/encoder_model.onnx';
const DATA = 'onnx/decoder_model_merged.onnx_data';
const CUT = 70_000;

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
  const catalogue = [whisperOffer(hub), voiceOffer(hub)];
  fixture = await makeManager(undefined, { catalogue, ...overrides });
  app = await serveModels(fixture.models);
}

async function close(): Promise<void> {
  await app[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
}

async function reopen(overrides: Parameters<typeof makeManager>[1]): Promise<void> {
  await close();
  await open(overrides);
}

// As a restart of the server does.
async function restart(): Promise<void> {
  await app[Symbol.asyncDispose]();
  await fixture.restart();
  app = await serveModels(fixture.models);
}

const start = (id = WHISPER_ID) => app.call('POST', `/models/${id}/download`, { as: 'owner' });

async function status(id = WHISPER_ID): Promise<DownloadView> {
  await ending(fixture.models, id);
  return DownloadView.parse(await (await app.call('GET', `/models/${id}/download`, { as: 'user' })).json());
}

async function downloadOnce(id = WHISPER_ID): Promise<DownloadView> {
  expect((await start(id)).status).toBeLessThan(300);
  return status(id);
}

async function viewOf(id = WHISPER_ID) {
  const list = ModelList.parse(await (await app.call('GET', '/models', { as: 'user' })).json());
  return { list, model: list.items.find((item) => item.id === id) };
}

const installedFolder = () => join(fixture.modelsDirectory, 'stt', WHISPER_ID);
const partFolder = () => join(fixture.modelsDirectory, `${WHISPER_ID}.part`);
const bytesOf = (names: string[]) => names.reduce((sum, name) => sum + (hub.files.get(name)?.length ?? 0), 0);
const requested = () => hub.requests.map(({ path, range }) => (range ? `${path} ${range}` : path));

function expectInstalled(): void {
  expect(fixture.stored().filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(filesIn(installedFolder()).sort()).toEqual(WHISPER_FP32);
  for (const name of WHISPER_FP32)
    expect([name, sha256Of(readFileSync(join(installedFolder(), name)))]).toEqual([
      name,
      sha256Of(hub.files.get(name) ?? Buffer.alloc(0)),
    ]);
}

describe('the download of a model of several files', () => {
  test('is offered with size, memory, languages and licence, fetched file by file, and used at once', async () => {
    const before = await viewOf();
    expect(before.model).toMatchObject({
      kind: 'stt',
      installed: false,
      size_bytes: 700_000,
      size_is_approximate: true,
      languages: ['fr', 'en'],
      licence: 'Apache-2.0',
      fits_this_machine: true,
      digest: { kind: 'published_by_hub' },
    });
    expect(before.list.active.stt).toBeNull();
    const total = bytesOf(WHISPER_FP32);
    expect(await downloadOnce()).toMatchObject({
      state: 'installed',
      received_bytes: total,
      total_bytes: total,
    });
    expectInstalled();
    expect([...requested()].sort()).toEqual(WHISPER_FP32);
    const after = await viewOf();
    expect(after.model).toMatchObject({ installed: true, active: true, size_bytes: total, download: null });
    expect(after.list.active.stt).toBe(WHISPER_ID);
    expect(after.list.disk.models_bytes).toBe(total);
    expect(await fixture.models.activeFolder('stt')).toEqual({ id: WHISPER_ID, folder: installedFolder() });
  });

  test('tells its progress over the bytes of all files, never backwards', async () => {
    const response = await app.call('POST', DOWNLOAD, { as: 'owner', accept: 'text/event-stream' });
    const events = [...(await response.text()).matchAll(/event: (.+)\ndata: (.+)\n\n/g)];
    const views = events.map(([, , data = '']) => DownloadView.parse(JSON.parse(data)));
    const total = bytesOf(WHISPER_FP32);
    expect(events.at(-1)?.[1]).toBe('installed');
    expect(views.at(-1)).toMatchObject({ received_bytes: total });
    const counts = views.map(({ received_bytes }) => received_bytes);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(new Set(views.flatMap(({ total_bytes }) => total_bytes ?? []))).toEqual(new Set([total]));
  });

  test('takes a Piper voice from a folder of a repository of many and lets it speak', async () => {
    expect(await downloadOnce(VOICE_ID)).toMatchObject({ state: 'installed' });
    const { list, model } = await viewOf(VOICE_ID);
    expect(model).toMatchObject({ kind: 'voice', voices: ['fr-FR-DeniseNeural'], active: true });
    expect(list.active.voices).toEqual({
      'fr-FR-DeniseNeural': VOICE_ID,
      'fr-FR-HenriNeural': null,
      'en-US-JennyNeural': null,
      'en-US-GuyNeural': null,
    });
    const { folder = '' } = (await fixture.models.activeFolder('fr-FR-DeniseNeural')) ?? {};
    expect(filesIn(folder).sort()).toEqual(['fr_FR-siwis-test.onnx', 'fr_FR-siwis-test.onnx.json']);
    expect(await fixture.models.activeFolder('fr-FR-HenriNeural')).toBeUndefined();
  });
});

describe('a download of several files that breaks off', () => {
  test('in a later file goes on at its byte, and fetches no finished file again', async () => {
    hub.script.set(DATA, [{ cutAfter: CUT }]);
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expectInstalled();
    expect(requested().filter((path) => path.startsWith(DATA))).toEqual([DATA, `${DATA} bytes=${CUT}-`]);
    expect(requested().filter((path) => path === ENCODER)).toHaveLength(1);
  });

  test('and the source stays away: what has come is kept over a restart, and nothing half is shown', async () => {
    hub.script.set(DATA, [{ cutAfter: CUT }, ...Array.from({ length: 4 }, () => ({ status: 503 }))]);
    const cut = await downloadOnce();
    const here = bytesOf(WHISPER_FP32.filter((name) => name !== DATA)) + CUT;
    expect(cut).toMatchObject({ state: 'interrupted', error: { code: 'model_source_failed' } });
    expect((await viewOf()).model).toMatchObject({ installed: false, active: false, file_missing: false });
    await restart();
    expect(await status()).toMatchObject({
      state: 'interrupted',
      received_bytes: here,
      total_bytes: bytesOf(WHISPER_FP32),
    });
    hub.requests.length = 0;
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expect(requested()).toEqual([`${DATA} bytes=${CUT}-`]);
    expectInstalled();
  });

  test('by cancelling can be resumed, and leaves nothing behind when it is deleted instead', async () => {
    hub.script.set(DATA, [{ silentAfter: CUT }, { silentAfter: 10 }]);
    await start();
    const here = bytesOf(WHISPER_FP32.filter((name) => name !== DATA)) + CUT;
    await received(fixture.models, here, WHISPER_ID);
    expect((await start()).status).toBe(400);
    const stopped = await app.call('DELETE', DOWNLOAD, { as: 'owner' });
    expect(await stopped.json()).toMatchObject({ download: { state: 'cancelled', received_bytes: here } });
    hub.requests.length = 0;
    await start();
    await received(fixture.models, here + 10, WHISPER_ID);
    expect(requested()).toEqual([`${DATA} bytes=${CUT}-`]);
    expect((await app.call('DELETE', `/models/${WHISPER_ID}`, { as: 'owner' })).status).toBe(200);
    expect(fixture.stored()).toEqual([]);
    expect((await app.call('GET', DOWNLOAD, { as: 'user' })).status).toBe(404);
  });

  test('after the folder was complete is verified instead of fetched again', async () => {
    await downloadOnce();
    const kept = join(fixture.directory, 'kept');
    renameSync(installedFolder(), kept);
    await reopenKeeping(kept);
    hub.requests.length = 0;
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expect(requested()).toEqual([]);
    expectInstalled();
  });
});

// A new machine on which only the folder is there, as a crash before its row leaves it.
async function reopenKeeping(folder: string): Promise<void> {
  const files = filesIn(folder).map((name): [string, Buffer] => [name, readFileSync(join(folder, name))]);
  await reopen({});
  for (const [name, content] of files) {
    mkdirSync(join(installedFolder(), name, '..'), { recursive: true });
    writeFileSync(join(installedFolder(), name), content);
  }
}

describe('a hub that changes or lies', () => {
  test.each([
    ['a large file', ENCODER, weights('forged', 200_000)],
    ['a small file', 'tokenizer.json', Buffer.from('{"xx":"tokenizer.json"}')],
  ])(
    'about %s has that file removed and no other, and an honest one is installed later',
    async (_what, name, forged) => {
      const honest = hub.files.get(name) ?? Buffer.alloc(0);
      expect(forged.length).toBe(honest.length);
      hub.lies.set(name, listed(name, honest));
      hub.files.set(name, forged);
      expect(await downloadOnce()).toMatchObject({
        state: 'failed',
        error: { code: 'model_digest_mismatch' },
      });
      expect((await viewOf()).model).toMatchObject({ installed: false, file_missing: false });
      expect(filesIn(partFolder())).not.toContain(name);
      hub.files.set(name, honest);
      hub.requests.length = 0;
      expect(await downloadOnce()).toMatchObject({ state: 'installed' });
      expect(requested()).toContain(name);
      expect(requested()).not.toContain('config.json');
      expectInstalled();
    },
  );

  test('by sending more bytes than it published cannot fill the disk', async () => {
    hub.script.set(ENCODER, [{ surplus: 5_000_000 }]);
    expect(await downloadOnce()).toMatchObject({ state: 'failed', error: { code: 'model_size_mismatch' } });
    expect(filesIn(partFolder())).not.toContain(`${ENCODER}.part`);
  });

  test('between two tries starts the changed file over and never joins the two', async () => {
    hub.script.set(ENCODER, [{ cutAfter: CUT }, ...Array.from({ length: 4 }, () => ({ status: 503 }))]);
    await downloadOnce();
    hub.files.set(ENCODER, weights('another encoder', 200_000));
    hub.requests.length = 0;
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expect(requested()).toContain(ENCODER);
    expectInstalled();
  });

  test('between two tries leaves nothing in the model that is published no more', async () => {
    hub.script.set(DATA, [{ cutAfter: CUT }, ...Array.from({ length: 4 }, () => ({ status: 503 }))]);
    await downloadOnce();
    hub.files.delete(DATA);
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expect(filesIn(installedFolder()).sort()).toEqual(WHISPER_FP32.filter((name) => name !== DATA));
  });

  test.each([
    ['a large file of the same size', ENCODER, weights('another', 200_000)],
    ['a small file of the same size', 'tokenizer.json', Buffer.from('{"xx":"tokenizer.json"}')],
    ['a small file of another size', 'tokenizer.json', Buffer.from('{}')],
  ])('is refused when it publishes %s other than first installed', async (_what, name, changed) => {
    await downloadOnce();
    await app.call('DELETE', `/models/${WHISPER_ID}`, { as: 'owner' });
    hub.files.set(name, changed);
    expect(await downloadOnce()).toMatchObject({ state: 'failed', error: { code: 'model_digest_changed' } });
    expect(fixture.stored()).toEqual(['stt']);
    expect((await viewOf()).model).toMatchObject({ installed: false });
    expect(await fixture.models.activeFolder('stt')).toBeUndefined();
  });

  test.each([
    [200, '<html>Sign in to the network</html>', 'model_digest_unpublished'],
    [200, '[{"type":"file","path":"config.json"}]', 'model_digest_unpublished'],
    [404, '', 'model_source_missing'],
    [403, '', 'model_source_refused'],
    [500, '', 'model_source_failed'],
    [200, ' '.repeat(2_000_000), 'model_digest_unpublished'],
  ])('answering a list with %i %.40s gets no file fetched', async (code, body, expected) => {
    hub.listing = { status: code, body };
    expect(await downloadOnce()).toMatchObject({ state: 'interrupted', error: { code: expected } });
    expect(hub.requests).toEqual([]);
  });

  test.each([
    ['a needed file', { drop: ENCODER }],
    ['the digest of a file', { lie: ENCODER }],
  ])('without %s gets nothing downloaded', async (_what, { drop, lie }: { drop?: string; lie?: string }) => {
    if (drop) hub.files.delete(drop);
    if (lie) hub.lies.set(lie, { lfs: undefined, oid: 'none' });
    expect(await downloadOnce()).toMatchObject({ state: 'interrupted' });
    expect(hub.requests).toEqual([]);
  });

  test('that publishes honestly what is no model of that kind gets it removed', async () => {
    hub.files.set('config.json', Buffer.from('{"model_type":"llama"}'));
    expect(await downloadOnce()).toMatchObject({ state: 'failed', error: { code: 'model_file_invalid' } });
    expect(fixture.stored()).toEqual([]);
  });
});

describe('the disk', () => {
  test('is looked at before the hub is asked, and again with the exact sizes', async () => {
    await reopen({ freeDiskBytes: async () => 700_000 });
    expect((await start()).status).toBe(507);
    expect(hub.listings).toBe(0);
    await reopen({ freeDiskBytes: async () => 600 * 2 ** 20 });
    hub.lies.set(ENCODER, { lfs: { oid: 'a'.repeat(64), size: 900e9, pointerSize: 130 } });
    expect(await downloadOnce()).toMatchObject({ state: 'interrupted', error: { code: 'disk_full' } });
    expect(hub.requests).toEqual([]);
  });
});
