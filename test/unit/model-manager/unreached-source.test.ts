import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EgressFailed } from '../../../server/egress/egress-errors.ts';
import type { Download } from '../../../server/model-manager/downloads/download.types.ts';
import { serveModels } from '../../api/models-app.ts';
import { makeTinyGguf } from '../engine/make-tiny-gguf.ts';
import { loopbackDownload } from './loopback-download.ts';
import { ending, type Fixture, makeManager, OFFERED } from './manager-fixture.ts';
import { type ModelSource, startModelSource } from './model-source.ts';

const gguf = makeTinyGguf();
const CUT = 100_000;

let source: ModelSource;
let isAway: boolean;
let fixture: Fixture;

beforeEach(async () => {
  source = await startModelSource(gguf);
  isAway = true;
  await start();
});

afterEach(async () => {
  await fixture[Symbol.asyncDispose]();
  await source[Symbol.asyncDispose]();
});

async function start(overrides: Parameters<typeof makeManager>[1] = {}): Promise<void> {
  const download: Download = (url, request) => {
    if (isAway) throw new EgressFailed('network');
    return loopbackDownload(url, request);
  };
  fixture = await makeManager(source, { download, wait: async () => undefined, ...overrides });
}

async function downloadOnce() {
  await fixture.models.startDownload(OFFERED);
  return ending(fixture.models);
}

describe('a download whose source is not reached', () => {
  const unreached = {
    state: 'interrupted',
    receivedBytes: 0,
    error: { code: 'model_source_unreachable', params: { host: 'huggingface.co' } },
  };

  test('says which host it was, and still does after a restart', async () => {
    expect(await downloadOnce()).toMatchObject(unreached);
    await fixture.restart();
    expect(fixture.models.downloadStatus(OFFERED)).toMatchObject(unreached);
    await using app = await serveModels(fixture.models);
    const told = await app.call('GET', `/models/${OFFERED}/download`, { as: 'owner' });
    expect(await told.json()).toMatchObject({ error: unreached.error });
  });

  test('names the server that stands in for the hub', async () => {
    await fixture[Symbol.asyncDispose]();
    await start({ mirror: 'https://mirror.example.org:8443' });
    expect((await downloadOnce()).error?.params).toEqual({ host: 'mirror.example.org:8443' });
  });

  test('forgets why once it is begun again, and ends well when the source is back', async () => {
    await downloadOnce();
    isAway = false;
    expect(await downloadOnce()).toMatchObject({ state: 'installed', error: undefined });
  });

  test('is told apart from one whose connection broke on the way', async () => {
    isAway = false;
    source.script = [{ cutAfter: CUT }];
    await fixture[Symbol.asyncDispose]();
    await start({
      download: (url, request) => {
        if (request.rangeStart > 0) throw new EgressFailed('network');
        return loopbackDownload(url, request);
      },
    });
    expect(await downloadOnce()).toMatchObject({
      state: 'interrupted',
      receivedBytes: CUT,
      error: { code: 'download_interrupted' },
    });
  });

  test('still knows how far it was, and of how much', async () => {
    isAway = false;
    source.script = [{ cutAfter: CUT }, ...Array.from({ length: 4 }, () => ({ status: 503 }))];
    await downloadOnce();
    isAway = true;
    expect(await downloadOnce()).toMatchObject({
      receivedBytes: CUT,
      totalBytes: gguf.length,
      error: { code: 'model_source_unreachable' },
    });
  });
});

test('a look-up that does not reach the hub speaks of no download', async () => {
  await using app = await serveModels(fixture.models);
  for (const path of ['/models/find', '/models/add']) {
    const refused = await app.call('POST', path, { as: 'owner', body: { link: 'ada/Tiny-GGUF' } });
    const body = await refused.json();
    expect([refused.status, body]).toMatchObject([
      503,
      { code: 'model_source_unreachable', params: { host: 'huggingface.co' } },
    ]);
    expect(body.detail).not.toMatch(/download/i);
  }
});
