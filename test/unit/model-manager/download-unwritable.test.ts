import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import { makeTinyGguf } from '../engine/make-tiny-gguf.ts';
import { loopbackDownload } from './loopback-download.ts';
import { ending, type Fixture, makeManager, OFFERED } from './manager-fixture.ts';
import { type ModelSource, startModelSource } from './model-source.ts';

const gguf = makeTinyGguf();
let source: ModelSource;
let fixture: Fixture;
let logs: string[];
let unheard: unknown[];
const hear = (thrown: unknown) => void unheard.push(thrown);

beforeEach(async () => {
  logs = [];
  unheard = [];
  process.on('unhandledRejection', hear);
  source = await startModelSource(gguf);
});

afterEach(async () => {
  setWritable(true);
  await fixture[Symbol.asyncDispose]();
  await source[Symbol.asyncDispose]();
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
});

/** The database refuses every write, as it does on a full disk or a read-only one. */
function setWritable(isWritable: boolean): void {
  fixture.database.sqlite.pragma(`query_only = ${isWritable ? 'OFF' : 'ON'}`);
}

async function make(overrides: Parameters<typeof makeManager>[1] = {}): Promise<void> {
  const logger = createLogger('debug', (line) => logs.push(line), Date.now);
  fixture = await makeManager(source, { logger, ...overrides });
}

function storedState(): unknown {
  return fixture.database.sqlite.prepare('SELECT state FROM model_downloads').pluck().get();
}

test('a download whose end cannot be written down shows it, and writes it once that is possible', async () => {
  await make({
    download: async (url, options) => {
      if (url === source.pointerUrl) return loopbackDownload(url, options);
      setWritable(false);
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    },
  });
  await fixture.models.startDownload(OFFERED);
  const full = { state: 'interrupted', error: { code: 'disk_full' } };
  expect(await ending(fixture.models)).toMatchObject(full);
  expect(fixture.models.downloadStatus(OFFERED)).toMatchObject(full);
  expect((await fixture.models.list()).items.find(({ id }) => id === OFFERED)?.download).toMatchObject(full);
  expect(storedState()).toBe('running');
  expect(logs.filter((line) => line.includes('model_download_end_not_written'))).toHaveLength(1);

  setWritable(true);
  expect(fixture.models.downloadStatus(OFFERED)).toMatchObject(full);
  expect(storedState()).toBe('interrupted');
});

test('the end is written at the latest when the server stops', async () => {
  await make({
    download: async (url, options) => {
      if (url === source.pointerUrl) return loopbackDownload(url, options);
      setWritable(false);
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    },
  });
  await fixture.models.startDownload(OFFERED);
  await ending(fixture.models);
  setWritable(true);
  await fixture.restart();
  expect(fixture.models.downloadStatus(OFFERED)).toMatchObject({ state: 'interrupted' });
  expect(storedState()).toBe('interrupted');
});

test('a model that cannot be put to use after its download is installed all the same', async () => {
  await make({
    onActiveChatChanged: () => {
      throw new Error('no');
    },
  });
  await fixture.models.startDownload(OFFERED, undefined, { thenActivate: true });
  expect(await ending(fixture.models)).toMatchObject({ state: 'installed' });
  expect(fixture.models.resolveModel(OFFERED)).toBeDefined();
  expect(logs.join('')).toContain('model_not_activated');
});
