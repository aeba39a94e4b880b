import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  DownloadView,
  MachineView,
  ModelList,
  ModelView,
} from '../../server/model-manager/models.schemas.ts';
import { makeTinyGguf } from '../unit/engine/make-tiny-gguf.ts';
import {
  ending,
  type Fixture,
  makeManager,
  OFFERED,
  received,
} from '../unit/model-manager/manager-fixture.ts';
import { type ModelSource, startModelSource } from '../unit/model-manager/model-source.ts';
import { type CallerName, type ModelsApp, serveModels } from './models-app.ts';

const gguf = makeTinyGguf();
const CUT = 100_000;
const DOWNLOAD = `/models/${OFFERED}/download`;
const EVENTS = 'text/event-stream';

let source: ModelSource;
let fixture: Fixture;
let app: ModelsApp;

beforeEach(async () => {
  source = await startModelSource(gguf);
  fixture = await makeManager(source);
  app = await serveModels(fixture.models);
});

afterEach(async () => {
  await app[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
  await source[Symbol.asyncDispose]();
});

interface Event {
  name: string;
  data: DownloadView & { detail?: string };
}

async function eventsOf(response: Response): Promise<Event[]> {
  const text = await response.text();
  return [...text.matchAll(/event: (.+)\ndata: (.+)\n\n/g)].map(([, name = '', data = '']) => ({
    name,
    data: JSON.parse(data),
  }));
}

describe('GET /models', () => {
  test('tells any user what there is, what it needs and whether it fits', async () => {
    for (const as of ['user', 'key'] satisfies CallerName[]) {
      const response = await app.call('GET', '/models', { as });
      expect(response.status).toBe(200);
      const list = ModelList.parse(await response.json());
      expect(list.items.map(({ id }) => id)).toEqual(['alcove-starter', OFFERED]);
      expect(list.active.chat).toBe('alcove-starter');
      expect(list.machine.total_memory_bytes).toBe(16e9);
    }
  });

  test('is closed without a credential and to a key of another scope', async () => {
    expect((await app.call('GET', '/models')).status).toBe(401);
    expect((await app.call('GET', '/models', { as: 'otherKey' })).status).toBe(403);
  });
});

describe('GET /models/machine', () => {
  test('tells any user what models run on here', async () => {
    const response = await app.call('GET', '/models/machine', { as: 'user' });
    expect(MachineView.parse(await response.json())).toEqual({
      total_memory_bytes: 16e9,
      processor: 'Test processor',
      threads: 8,
      engine: null,
    });
    expect((await app.call('GET', '/models/machine')).status).toBe(401);
  });
});

describe('changes', () => {
  const changes: [string, string, unknown][] = [
    ['POST', DOWNLOAD, undefined],
    ['DELETE', DOWNLOAD, undefined],
    ['POST', '/models/import', { path: '/tmp/model.gguf' }],
    ['POST', '/models/alcove-starter/measure', undefined],
    ['DELETE', `/models/${OFFERED}`, undefined],
    ['PATCH', '/models/active', { chat: null }],
  ];
  test.each(changes)('%s %s is for the owner who has just typed the password', async (method, path, body) => {
    expect((await app.call(method, path, { body })).status).toBe(401);
    for (const as of ['staleOwner', 'admin', 'user', 'key', 'otherKey'] satisfies CallerName[])
      expect((await app.call(method, path, { as, body })).status).toBe(403);
    expect(source.pointerRequests).toBe(0);
  });
});

describe('POST /models/{model}/download', () => {
  test('answers 202 with the state, and 200 once the model is installed', async () => {
    const response = await app.call('POST', DOWNLOAD, { as: 'owner' });
    expect(response.status).toBe(202);
    expect(DownloadView.parse(await response.json())).toMatchObject({ model: OFFERED, state: 'running' });
    await ending(fixture.models);
    const again = await app.call('POST', DOWNLOAD, { as: 'owner' });
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ state: 'installed', received_bytes: gguf.length });
  });

  test('puts the model to use once it is verified, when that was said at its beginning', async () => {
    source.script = [{ cutAfter: CUT }];
    const response = await app.call('POST', DOWNLOAD, { as: 'owner', body: { then_activate: true } });
    expect(DownloadView.parse(await response.json()).then_activate).toBe(true);
    await ending(fixture.models);
    const list = ModelList.parse(await (await app.call('GET', '/models', { as: 'user' })).json());
    expect(list.active).toMatchObject({ chat: OFFERED, chat_why: 'chosen' });
    expect(fixture.changes).toEqual([OFFERED]);
  });

  test('streams progress and ends with installed', async () => {
    const events = await eventsOf(await app.call('POST', DOWNLOAD, { as: 'owner', accept: EVENTS }));
    expect(events[0]?.name).toBe('progress');
    expect(events.at(-1)).toMatchObject({ name: 'installed', data: { received_bytes: gguf.length } });
    const counts = events.map(({ data }) => DownloadView.parse(data).received_bytes);
    expect(counts).toEqual([...counts].sort((left, right) => left - right));
  });

  test('streams the reason when the file is not what was published', async () => {
    source.pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize ${gguf.length}\n`;
    const events = await eventsOf(await app.call('POST', DOWNLOAD, { as: 'owner', accept: EVENTS }));
    expect(events.at(-1)).toMatchObject({
      name: 'error',
      data: { state: 'failed', detail: expect.stringContaining('SHA-256') },
    });
    expect(fixture.stored()).toEqual([]);
  });

  test('goes on when the one who watches leaves', async () => {
    source.script = [{ cutAfter: CUT }];
    const leaving = new AbortController();
    await app.call('POST', DOWNLOAD, { as: 'owner', accept: EVENTS, signal: leaving.signal });
    leaving.abort();
    expect(await ending(fixture.models)).toMatchObject({ state: 'installed' });
  });

  test('is 400 while it runs, 404 for an unknown model, 507 when the disk is too full', async () => {
    source.script = [{ silentAfter: CUT }];
    await app.call('POST', DOWNLOAD, { as: 'owner' });
    expect((await app.call('POST', DOWNLOAD, { as: 'owner' })).status).toBe(400);
    for (const id of ['none', '..%2F..%2Fetc', 'active'])
      expect((await app.call('POST', `/models/${id}/download`, { as: 'owner' })).status).toBe(404);
    await using full = await makeManager(source, { freeDiskBytes: async () => 0 });
    await using fullApp = await serveModels(full.models);
    const refused = await fullApp.call('POST', DOWNLOAD, { as: 'owner', accept: EVENTS });
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('disk space') });
  });
});

describe('a download under way', () => {
  test('can be looked at by any user and stopped by the owner', async () => {
    expect((await app.call('GET', DOWNLOAD, { as: 'user' })).status).toBe(404);
    source.script = [{ silentAfter: CUT }];
    await app.call('POST', DOWNLOAD, { as: 'owner' });
    const watching = app.call('GET', DOWNLOAD, { as: 'user', accept: EVENTS });
    await received(fixture.models, CUT);
    const seen = await (await app.call('GET', DOWNLOAD, { as: 'user' })).json();
    expect(seen).toMatchObject({ state: 'running', received_bytes: CUT, total_bytes: gguf.length });
    const stopped = await app.call('DELETE', DOWNLOAD, { as: 'owner' });
    expect(stopped.status).toBe(200);
    expect(await stopped.json()).toMatchObject({ download: { state: 'cancelled', received_bytes: CUT } });
    expect((await eventsOf(await watching)).at(-1)?.name).toBe('cancelled');
    expect((await app.call('DELETE', DOWNLOAD.replace(OFFERED, 'none'), { as: 'owner' })).status).toBe(404);
  });
});

describe('POST /models/import', () => {
  const importPath = (path: unknown) => app.call('POST', '/models/import', { as: 'owner', body: { path } });

  test('answers 201 with the model, and 200 for the same bytes again', async () => {
    const path = join(fixture.directory, 'mine.gguf');
    writeFileSync(path, gguf);
    const response = await importPath(path);
    expect(response.status).toBe(201);
    expect(ModelView.parse(await response.json())).toMatchObject({ id: 'mine', source: 'import' });
    expect((await importPath(path)).status).toBe(200);
  });

  test('is 422 for what is no model or may not be read, stores nothing and repeats no path', async () => {
    const cut = join(fixture.directory, 'cut.gguf');
    writeFileSync(cut, gguf.subarray(0, 5_000));
    const link = join(fixture.directory, 'link.gguf');
    symlinkSync('/etc/passwd', link);
    mkdirSync(join(fixture.directory, '.ssh'));
    const hidden = join(fixture.directory, '.ssh', 'id.gguf');
    writeFileSync(hidden, gguf);
    const database = join(fixture.directory, 'data', 'alcove.db');
    for (const path of [
      cut,
      link,
      hidden,
      database,
      fixture.directory,
      '/dev/zero',
      'relative.gguf',
      '',
      7,
    ]) {
      const response = await importPath(path);
      expect([path, response.status]).toEqual([path, 422]);
      expect(await response.text()).not.toContain(fixture.directory);
    }
    expect(fixture.stored()).toEqual([]);
  });
});

describe('PATCH /models/active and DELETE /models/{model}', () => {
  test('choose a model, refuse what cannot be chosen, and give way to the starter', async () => {
    await fixture.models.startDownload(OFFERED);
    await ending(fixture.models);
    const choose = (body: unknown) => app.call('PATCH', '/models/active', { as: 'owner', body });
    expect(await (await choose({ chat: OFFERED })).json()).toMatchObject({ active: { chat: OFFERED } });
    expect((await choose({ chat: 'none' })).status).toBe(404);
    expect((await choose({ stt: OFFERED })).status).toBe(422);
    expect((await choose({})).status).toBe(422);
    expect((await choose({ chat: 7 })).status).toBe(422);
    expect((await app.call('DELETE', '/models/alcove-starter', { as: 'owner' })).status).toBe(400);
    expect((await app.call('DELETE', `/models/${OFFERED}`, { as: 'owner' })).status).toBe(200);
    expect((await app.call('DELETE', `/models/${OFFERED}`, { as: 'owner' })).status).toBe(404);
    expect(await (await app.call('GET', '/models', { as: 'user' })).json()).toMatchObject({
      active: { chat: 'alcove-starter', chat_why: 'default' },
    });
  });
});
