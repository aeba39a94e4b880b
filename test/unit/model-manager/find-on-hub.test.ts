import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addModelCommand } from '../../../server/cli/model.ts';
import { requestPinned } from '../../../server/egress/pinned-request.ts';
import { downloadThroughGate } from '../../../server/model-manager/downloads/gate-download.ts';
import { parseHubLink, readAdded } from '../../../server/model-manager/find-on-hub.ts';
import { createHubSettings } from '../../../server/model-manager/hub-settings.ts';
import { createCloudKeyStore } from '../../../server/secrets/cloud-key.ts';
import { createMemoryVault } from '../../../server/secrets/open-vault.ts';
import { type CallerName, type ModelsApp, serveModels } from '../../api/models-app.ts';
import { type Harness, openHarness } from '../egress/gate-harness.ts';
import { makeTinyGguf } from '../engine/make-tiny-gguf.ts';
import { weights } from './folder-offers.ts';
import { ending, type Fixture, makeManager } from './manager-fixture.ts';
import { sha256Of } from './model-source.ts';
import { type RecordedHub, startRecordedHub } from './recorded-hub.ts';

const REPOSITORY = 'ada/Tiny-GGUF';
const gguf = makeTinyGguf();

let hub: RecordedHub;
let harness: Harness;
let fixture: Fixture;
let app: ModelsApp;

beforeEach(async () => {
  hub = await startRecordedHub(REPOSITORY, {
    'README.md': Buffer.from('# Tiny'),
    'Tiny-Q8_0.gguf': Buffer.concat([gguf, weights('more', 50_000)]),
    'Tiny-Q4_K_M.gguf': gguf,
    'mmproj-Tiny-F16.gguf': weights('projector', 20_000),
    'Large-Q4_K_M-00001-of-00002.gguf': weights('part', 20_000),
  });
  hub.info = {
    cardData: { license: 'other', license_name: 'ada-open-1', language: ['fr', 'en', 'multilingual'] },
  };
  harness = openHarness({ url: 'https://huggingface.co' });
  harness.seams.resolveHost = async () => '93.184.215.14';
  harness.seams.connect = (exchange) => {
    const { pathname, search, host } = exchange.url;
    const url = new URL(`http://127.0.0.1:${hub.port}${pathname}${search}`);
    const headers = { ...exchange.headers, 'x-asked-host': host };
    return requestPinned({ ...exchange, url, headers, address: '127.0.0.1' });
  };
  fixture = await makeManager(undefined, {
    download: downloadThroughGate(harness.gate),
    wait: async () => undefined,
  });
  app = await serveModels(fixture.models);
});

afterEach(async () => {
  await app[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
  harness.database.close();
  await hub[Symbol.asyncDispose]();
});

async function post(path: string, link: string, as: CallerName = 'owner') {
  const response = await app.call('POST', path, { as, body: { link } });
  return { status: response.status, body: await response.json() };
}

describe('a repository of the hub', () => {
  test('is shown with its licence and the files that are a model, each with size and SHA-256', async () => {
    const { status, body } = await post('/models/find', `https://huggingface.co/${REPOSITORY}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      repository: REPOSITORY,
      licence: 'ada-open-1',
      licence_url: `https://huggingface.co/${REPOSITORY}`,
      gated: false,
      suggested: 'Tiny-Q4_K_M.gguf',
    });
    expect(body.files).toMatchObject([
      { file: 'Tiny-Q4_K_M.gguf', size_bytes: gguf.length, sha256: sha256Of(gguf), quantisation: 'Q4_K_M' },
      { file: 'Tiny-Q8_0.gguf', quantisation: 'Q8_0' },
    ]);
  });

  test('that states no licence, or is gated, is shown so', async () => {
    hub.info = { gated: 'manual' };
    expect((await post('/models/find', REPOSITORY)).body).toMatchObject({ licence: null, gated: true });
  });

  test.each([
    [404, {}, 'model_source_missing'],
    [401, { 'x-error-code': 'RepoNotFound' }, 'model_source_refused'],
  ])('that is not there is told (%i)', async (status, headers, code) => {
    hub.script.set('/revision/', [{ status, headers }]);
    const response = await app.call('POST', '/models/find', { as: 'owner', body: { link: 'ada/none' } });
    expect(response.headers.get('alcove-error')).toBe(code);
  });

  test('is asked for by the owner alone, and by nobody while offline mode is on', async () => {
    expect((await post('/models/find', REPOSITORY, 'admin')).status).toBe(403);
    harness.switches.offline = true;
    expect((await post('/models/find', REPOSITORY)).status).toBe(403);
    expect(hub.asked).toEqual([]);
  });

  test('is not taken from a page that answers in its place', async () => {
    hub.script.set('/revision/', [{ status: 200, body: '<html>Sign in</html>' }]);
    expect(await post('/models/find', REPOSITORY)).toMatchObject({ status: 502 });
  });
});

describe('a file that was added by its link', () => {
  test('is downloaded from its commit, verified, and shown with its licence, over a restart too', async () => {
    const { status, body } = await post('/models/add', `${REPOSITORY}:Q4_K_M`);
    expect([status, body]).toMatchObject([
      201,
      { id: 'tiny-q4_k_m', licence: 'ada-open-1', family: REPOSITORY, installed: false, best_for: null },
    ]);
    await fixture.restart();
    await fixture.models.startDownload(body.id);
    expect(await ending(fixture.models, body.id)).toMatchObject({ state: 'installed' });
    expect(hub.asked.filter((asked) => asked.includes('/resolve/'))).toEqual([
      expect.stringMatching(
        new RegExp(`^huggingface.co/${REPOSITORY}/resolve/[0-9a-f]{40}/Tiny-Q4_K_M.gguf$`),
      ),
    ]);
    const { items } = await fixture.models.list();
    expect(items.find(({ id }) => id === body.id)).toMatchObject({ installed: true, licence: 'ada-open-1' });
  });

  test('is added on the command line, too, which names its licence', async () => {
    const lines: string[] = [];
    const signal = new AbortController().signal;
    await addModelCommand(REPOSITORY, { models: fixture.models, write: (line) => lines.push(line), signal });
    expect(lines).toEqual(['Added as tiny-q4_k_m; licence: ada-open-1. alcove model download tiny-q4_k_m']);
  });

  test('is there once, however often it is added', async () => {
    const first = await post('/models/add', REPOSITORY);
    expect((await post('/models/add', `hf.co/${REPOSITORY}/blob/main/Tiny-Q4_K_M.gguf`)).body).toEqual(
      first.body,
    );
    expect((await fixture.models.list()).items.filter(({ source }) => source === 'catalogue')).toHaveLength(
      1,
    );
  });

  test.each([true, false])('leaves the list when it is removed, installed: %s', async (isInstalled) => {
    const { body } = await post('/models/add', REPOSITORY);
    if (isInstalled) {
      await fixture.models.startDownload(body.id);
      await ending(fixture.models, body.id);
    }
    expect((await app.call('DELETE', `/models/${body.id}`, { as: 'owner' })).status).toBe(200);
    await fixture.restart();
    expect((await fixture.models.list()).items.map(({ id }) => id)).toEqual(['alcove-starter']);
  });

  test('is not read back from a row that would have another server asked', async () => {
    const { body } = await post('/models/add', REPOSITORY);
    const sql =
      "UPDATE added_models SET offer = replace(offer, 'https://huggingface.co/', 'http://192.168.1.1/')";
    fixture.database.sqlite.exec(sql);
    await fixture.restart();
    expect((await fixture.models.list()).items.map(({ id }) => id)).not.toContain(body.id);
    expect(readAdded({})).toEqual([]);
  });
});

describe('the token of an account', () => {
  const TOKEN = 'hf_of_the_test_0123456789';
  const put = (token: string, as: CallerName = 'owner') =>
    app.call('PUT', '/models/hub-token', { as, body: { token } });

  test('is kept by the owner, never shown, and told where it is', async () => {
    expect((await put(TOKEN, 'admin')).status).toBe(403);
    expect((await put('short')).status).toBe(422);
    expect((await put(TOKEN)).status).toBe(200);
    const told = await (await app.call('GET', '/models/hub', { as: 'owner' })).text();
    expect(JSON.parse(told)).toEqual({ address: 'https://huggingface.co', proxy: null, token: 'memory' });
    expect(told).not.toContain(TOKEN);
    await app.call('DELETE', '/models/hub-token', { as: 'owner' });
    expect(await fixture.models.hub.read()).toMatchObject({ tokenPlace: null });
  });

  test('goes to the hub for a gated model, and never to where its redirect leads', async () => {
    const origin = 'https://huggingface.co:443';
    harness.seams.readHubToken = async (asked) => (asked === origin ? { origin, value: TOKEN } : undefined);
    const { body } = await post('/models/add', REPOSITORY);
    await fixture.models.startDownload(body.id);
    expect(await ending(fixture.models, body.id)).toMatchObject({ state: 'installed' });
    const sent = hub.authorizations.map(({ path, value }) => [path.split('/')[1], value]);
    expect(sent).toEqual([
      ['api', `Bearer ${TOKEN}`],
      ['api', `Bearer ${TOKEN}`],
      ['ada', `Bearer ${TOKEN}`],
      ['api', undefined],
    ]);
    expect(hub.asked.at(-1)).toMatch(/^cdn\.example\//);
  });

  test('kept for another address is not sent', async () => {
    harness.seams.readHubToken = async () => ({ origin: 'https://mirror.example:443', value: TOKEN });
    await post('/models/find', REPOSITORY);
    expect(hub.authorizations.map(({ value }) => value)).toEqual([undefined, undefined]);
  });

  test('is not taken for a source that is asked in the clear', async () => {
    const keys = createCloudKeyStore(createMemoryVault(), undefined, 'hub-token');
    const settings = createHubSettings({
      keys,
      mirror: 'http://127.0.0.1:8080',
      proxy: 'proxy.example:3128',
    });
    await expect(settings.setToken(TOKEN)).rejects.toMatchObject({ code: 'hub_not_https' });
    expect(await settings.read()).toEqual({
      address: 'http://127.0.0.1:8080',
      proxy: 'proxy.example:3128',
      tokenPlace: null,
    });
  });
});

describe('a link', () => {
  test.each([
    ['ada/Tiny-GGUF', { repository: 'ada/Tiny-GGUF', revision: 'main', wanted: undefined }],
    [' hf.co/ada/Tiny:q4_k_m ', { repository: 'ada/Tiny', revision: 'main', wanted: 'q4_k_m' }],
    ['https://huggingface.co/ada/Tiny/', { repository: 'ada/Tiny', revision: 'main', wanted: undefined }],
    [
      'https://huggingface.co/ada/Tiny/tree/v1.0',
      { repository: 'ada/Tiny', revision: 'v1.0', wanted: undefined },
    ],
    [
      'https://huggingface.co/ada/Tiny/resolve/main/sub/T%20Q4.gguf?download=true',
      { repository: 'ada/Tiny', revision: 'main', wanted: 'sub/T Q4.gguf' },
    ],
    ['https://mirror.example/hub/ada/Tiny', { repository: 'ada/Tiny', revision: 'main', wanted: undefined }],
  ])('is read: %s', (text, link) => {
    expect(parseHubLink(text, 'https://mirror.example/hub')).toEqual(link);
  });

  test.each([
    'Tiny',
    'https://elsewhere.example/ada/Tiny/resolve/main/t.gguf',
    '../..',
    'ada/..',
    'ada/Tiny/settings',
    'https://huggingface.co/ada/Tiny/resolve/main/%',
    'ada/Tiny\nx',
  ])('is none: %s', (text) => {
    expect(() => parseHubLink(text)).toThrow(expect.objectContaining({ code: 'hub_link_invalid' }));
  });
});
