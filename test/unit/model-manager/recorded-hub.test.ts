import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CatalogueModel } from '../../../models/catalogue/catalogue-model.ts';
import type { Offer } from '../../../models/catalogue/offer.ts';
import { requestPinned } from '../../../server/egress/pinned-request.ts';
import { downloadThroughGate } from '../../../server/model-manager/downloads/gate-download.ts';
import { type Harness, openHarness, USER } from '../egress/gate-harness.ts';
import { makeTinyGguf } from '../engine/make-tiny-gguf.ts';
import { publishedFolder, WHISPER_ID, WHISPER_SETTINGS, weights, whisperOffer } from './folder-offers.ts';
import { ending, type Fixture, makeManager, OFFERED, offer } from './manager-fixture.ts';
import { sha256Of } from './model-source.ts';
import { type RecordedHub, type ScriptedAnswer, startRecordedHub } from './recorded-hub.ts';

const HUB = 'https://hub.example';
const REPOSITORY = 'openai/whisper-tiny-test';
const gguf = makeTinyGguf();

let hub: RecordedHub;
let harness: Harness;
let fixture: Fixture;
let waits: number[];

beforeEach(async () => {
  hub = await startRecordedHub(REPOSITORY, {
    'model.gguf': gguf,
    ...publishedFolder('whisper', WHISPER_SETTINGS),
    'onnx/encoder_model.onnx': weights('encoder', 20_000),
    'onnx/decoder_model_merged.onnx': weights('decoder', 20_000),
  });
  harness = openHarness({ url: HUB });
  harness.seams.resolveHost = async () => '93.184.215.14';
  harness.seams.connect = (exchange) => {
    const { pathname, search, host } = exchange.url;
    const url = new URL(`http://127.0.0.1:${hub.port}${pathname}${search}`);
    const headers = { ...exchange.headers, 'x-asked-host': host };
    return requestPinned({ ...exchange, url, headers, address: '127.0.0.1' });
  };
  waits = [];
  fixture = await makeManager(undefined, {
    catalogue: [single(), several()],
    download: downloadThroughGate(harness.gate),
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
});

afterEach(async () => {
  await fixture[Symbol.asyncDispose]();
  harness.database.close();
  await hub[Symbol.asyncDispose]();
});

const single = (): CatalogueModel => ({
  ...offer({ file: gguf, fileUrl: '', pointerUrl: '' } as Parameters<typeof offer>[0]),
  url: `${HUB}/${REPOSITORY}/resolve/main/model.gguf`,
  digest: { kind: 'published_by_hub', pointerUrl: `${HUB}/${REPOSITORY}/raw/main/model.gguf` },
});
const several = () =>
  whisperOffer({
    source: {
      treeUrl: `${HUB}/api/models/${REPOSITORY}/tree/main`,
      filesUrl: `${HUB}/${REPOSITORY}/resolve/main`,
      directory: '',
    },
  });

async function download(id = OFFERED) {
  await fixture.models.startDownload(id);
  return ending(fixture.models, id);
}

const times = (count: number, answer: ScriptedAnswer) => Array.from({ length: count }, () => answer);

describe('from the hub as it was recorded', () => {
  test('one large file arrives by its pointer and a redirect', async () => {
    expect(await download()).toMatchObject({ state: 'installed' });
    expect(hub.asked).toEqual([
      `hub.example/${REPOSITORY}/raw/main/model.gguf`,
      `hub.example/${REPOSITORY}/resolve/main/model.gguf`,
      'cdn.example/api/resolve-cache/main/model.gguf',
    ]);
  });

  test.each([false, true])(
    'small files arrive, redirects with a text longer than they are: %s',
    async (talks) => {
      hub.talks = talks;
      expect(await download(WHISPER_ID)).toMatchObject({ state: 'installed' });
    },
  );

  test('a redirect whose text has no end is followed all the same', async () => {
    hub.script.set('resolve/main/config.json', [
      {
        status: 307,
        headers: { location: '/api/resolve-cache/main/config.json' },
        body: 'x'.repeat(200_000),
      },
    ]);
    expect(await download(WHISPER_ID)).toMatchObject({ state: 'installed' });
  });
});

describe('what the catalogue knows beforehand', () => {
  const restartWith = async (catalogue: Offer[]) => {
    await fixture[Symbol.asyncDispose]();
    fixture = await makeManager(undefined, { catalogue, download: downloadThroughGate(harness.gate) });
  };

  test('of one file is asked of nobody: no pointer is read, and any server may serve it', async () => {
    await restartWith([{ ...single(), digest: { kind: 'known', sha256: sha256Of(gguf) } }]);
    expect(await download()).toMatchObject({ state: 'installed' });
    expect(hub.asked.some((asked) => asked.includes('/raw/'))).toBe(false);
  });

  test('of one file is what must come: another is removed', async () => {
    await restartWith([{ ...single(), digest: { kind: 'known', sha256: 'a'.repeat(64) } }]);
    expect(await download()).toMatchObject({ state: 'failed', error: { code: 'model_digest_mismatch' } });
  });

  test.each([true, false])('of a file of several must be what the list says: %s', async (isTrue) => {
    const encoder = sha256Of(weights(isTrue ? 'encoder' : 'another', 20_000));
    await restartWith([{ ...several(), sha256: { 'onnx/encoder_model.onnx': encoder } }]);
    expect(await download(WHISPER_ID)).toMatchObject(
      isTrue ? { state: 'installed' } : { state: 'failed', error: { code: 'model_digest_changed' } },
    );
  });
});

test('a mirror is asked in place of the hub, for list, pointer and file', async () => {
  const mirrored = downloadThroughGate(harness.gate, `${HUB}/mirror`);
  const by = { rangeStart: 0, maxBytes: 10_000, userId: USER, signal: new AbortController().signal };
  for (const path of ['api/models/o/r/tree/main', 'o/r/resolve/main/x.gguf'])
    await mirrored(`https://huggingface.co/${path}`, by);
  await mirrored('https://elsewhere.example/x.gguf', by);
  expect(hub.asked).toEqual([
    'hub.example/mirror/api/models/o/r/tree/main',
    'hub.example/mirror/o/r/resolve/main/x.gguf',
    'elsewhere.example/x.gguf',
  ]);
});

describe.each([
  ['the pointer', OFFERED, '/raw/'],
  ['the list', WHISPER_ID, '/tree/'],
  ['a file', OFFERED, '/resolve/'],
])('an answer of the source without %s', (_what, id, path) => {
  test.each([
    [401, { 'x-error-code': 'GatedRepo' }, 'model_source_gated'],
    [403, { 'x-error-code': 'GatedRepo' }, 'model_source_gated'],
    [401, { 'x-error-code': 'RepoNotFound' }, 'model_source_refused'],
    [403, {}, 'model_source_refused'],
    [404, { 'x-error-code': 'EntryNotFound' }, 'model_source_missing'],
    [410, {}, 'model_source_missing'],
    [407, { 'proxy-authenticate': 'Basic realm="office"' }, 'egress_failed_proxy_password'],
    [451, {}, 'model_source_failed'],
  ])('with %i %o says so at once', async (status, headers, code) => {
    hub.script.set(path, [{ status, headers: headers as Record<string, string>, body: 'x'.repeat(3_000) }]);
    expect(await download(id)).toMatchObject({ state: 'interrupted', error: { code } });
    expect(waits).toEqual([]);
    expect(hub.asked.filter((asked) => asked.includes(path))).toHaveLength(1);
  });

  test.each([
    [429, 'model_source_busy'],
    [408, 'model_source_failed'],
    [500, 'model_source_failed'],
    [503, 'model_source_failed'],
  ])('with %i is asked again, and four times in vain says why', async (status, code) => {
    hub.script.set(path, times(4, { status }));
    expect(await download(id)).toMatchObject({ state: 'interrupted', error: { code } });
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    expect(await download(id)).toMatchObject({ state: 'installed' });
  });

  test.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': 'Mon, 23 Nov 2026 10:00:20 GMT', date: 'Mon, 23 Nov 2026 10:00:00 GMT' }, 20_000],
    [{ ratelimit: '"api";r=0;t=31' }, 31_000],
  ] as [Record<string, string>, number][])('waits as long as %o asks', async (headers, milliseconds) => {
    hub.script.set(path, [{ status: 429, headers }]);
    expect(await download(id)).toMatchObject({ state: 'installed' });
    expect(waits).toEqual([milliseconds]);
  });

  test('does not keep a download waiting for many minutes, and says how many', async () => {
    hub.script.set(path, [{ status: 429, headers: { 'retry-after': '250' } }]);
    const detail = expect.stringContaining('Try again in 5 min');
    expect(await download(id)).toMatchObject({ error: { code: 'model_source_busy', detail } });
    expect(waits).toEqual([]);
  });
});
