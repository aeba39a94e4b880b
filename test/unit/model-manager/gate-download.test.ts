import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { downloadThroughGate } from '../../../server/model-manager/downloads/gate-download.ts';
import { type Harness, openHarness, USER } from '../egress/gate-harness.ts';
import { makeTinyGguf } from '../engine/make-tiny-gguf.ts';
import { startHub, WHISPER_FP32, WHISPER_ID, whisperOffer } from './folder-offers.ts';
import { ending, type Fixture, makeManager, OFFERED, received } from './manager-fixture.ts';
import { type ModelSource, sha256Of, startModelSource } from './model-source.ts';

const gguf = makeTinyGguf();
const CUT = 100_000;

let source: ModelSource;
let harness: Harness;
let fixture: Fixture;

beforeEach(async () => {
  source = await startModelSource(gguf);
  harness = openHarness({ url: source.fileUrl });
  fixture = await makeManager(source, { download: downloadThroughGate(harness.gate) });
});

afterEach(async () => {
  await fixture[Symbol.asyncDispose]();
  harness.database.close();
  await source[Symbol.asyncDispose]();
});

function ledger() {
  return harness.ledger.list({ userId: USER, skip: 0, limit: 100 }).items.reverse();
}

test('a download that is cut goes on through the gate, each connection in the ledger of who asked', async () => {
  source.script = [{ cutAfter: CUT }];
  await fixture.models.startDownload(OFFERED, USER);
  expect(await ending(fixture.models)).toMatchObject({ state: 'installed' });
  expect(source.requests.at(-1)?.range).toBe(`bytes=${CUT}-`);
  expect(sha256Of(readFileSync(join(fixture.modelsDirectory, `${OFFERED}.gguf`)))).toBe(sha256Of(gguf));
  const rows = ledger();
  expect(rows.map(({ purpose }) => purpose)).toEqual(['model_download', 'model_download', 'model_download']);
  expect(rows.at(-1)).toMatchObject({
    host: new URL(source.fileUrl).host,
    bytes_received: gguf.length - CUT,
  });
});

test('offline mode keeps a download from starting: nothing is asked of the source', async () => {
  harness.switches.offline = true;
  await fixture.models.startDownload(OFFERED, USER);
  expect(await ending(fixture.models)).toMatchObject({
    state: 'interrupted',
    error: { code: 'egress_offline' },
  });
  expect(source.pointerRequests + source.requests.length).toBe(0);
});

test('offline mode stops a download under way at the next byte and it is not tried again', async () => {
  source.script = [{ cutAfter: CUT }, { silentAfter: CUT }];
  await fixture.models.startDownload(OFFERED, USER);
  await received(fixture.models, 2 * CUT);
  harness.switches.offline = true;
  source.goOn();
  expect(await ending(fixture.models)).toMatchObject({
    state: 'interrupted',
    error: { code: expect.stringContaining('offline') },
  });
  expect(source.requests).toHaveLength(2);
});

test('a model of several files comes through the gate: lists and files all in the ledger, none when offline', async () => {
  await using hub = await startHub(() => several.models);
  const gated = { catalogue: [whisperOffer(hub)], download: downloadThroughGate(harness.gate) };
  await using several = await makeManager(undefined, gated);
  harness.switches.offline = true;
  await several.models.startDownload(WHISPER_ID, USER);
  expect(await ending(several.models, WHISPER_ID)).toMatchObject({ error: { code: 'egress_offline' } });
  expect(hub.listings + hub.requests.length).toBe(0);
  const refused = ledger().length;
  harness.switches.offline = false;
  await several.models.startDownload(WHISPER_ID, USER);
  expect(await ending(several.models, WHISPER_ID)).toMatchObject({ state: 'installed' });
  const rows = ledger().slice(refused);
  expect(rows).toHaveLength(hub.listings + WHISPER_FP32.length);
  expect(new Set(rows.map(({ purpose }) => purpose))).toEqual(new Set(['model_download']));
});
