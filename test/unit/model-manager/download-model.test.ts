import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../server/core/app-error.ts';
import { makeTinyGguf } from '../engine/make-tiny-gguf.ts';
import { loopbackDownload } from './loopback-download.ts';
import { ending, type Fixture, makeManager, OFFERED, offer, received } from './manager-fixture.ts';
import { type ModelSource, pointerOf, sha256Of, startModelSource } from './model-source.ts';

const gguf = makeTinyGguf();
const CUT = 100_000;
const FINISHED = `${OFFERED}.gguf`;
const PART = `${OFFERED}.part`;

let source: ModelSource;
let fixture: Fixture;

beforeEach(async () => {
  source = await startModelSource(gguf);
  fixture = await makeManager(source);
});

afterEach(async () => {
  await fixture[Symbol.asyncDispose]();
  await source[Symbol.asyncDispose]();
});

async function replaceFixture(overrides: Parameters<typeof makeManager>[1]): Promise<void> {
  await fixture[Symbol.asyncDispose]();
  fixture = await makeManager(source, overrides);
}

// Hashes, because a difference of a megabyte says nothing when printed.
function storedDigest(name = FINISHED): string {
  return sha256Of(readFileSync(join(fixture.modelsDirectory, name)));
}

async function downloadOnce(): ReturnType<typeof ending> {
  await fixture.models.startDownload(OFFERED);
  return ending(fixture.models);
}

describe('a download that goes well', () => {
  test('is verified against the digest that the hub publishes, installed and recorded', async () => {
    const status = await downloadOnce();
    expect(status).toMatchObject({ state: 'installed', receivedBytes: gguf.length, error: undefined });
    expect(storedDigest()).toBe(sha256Of(gguf));
    expect(fixture.stored()).toEqual([FINISHED]);
    expect(fixture.models.resolveModel(OFFERED)).toMatchObject({
      sha256: sha256Of(gguf),
      contextLength: 2_048,
    });
    const listed = (await fixture.models.list()).items.find(({ id }) => id === OFFERED);
    expect(listed).toMatchObject({
      installed: true,
      size_bytes: gguf.length,
      size_is_approximate: false,
      digest: { kind: 'known', sha256: sha256Of(gguf) },
      download: null,
    });
  });

  test('tells bytes, speed and seconds left while it goes on', async () => {
    source.script = [{ silentAfter: CUT }];
    await fixture.models.startDownload(OFFERED);
    await received(fixture.models, CUT);
    const status = fixture.models.downloadStatus(OFFERED);
    expect(status).toMatchObject({ state: 'running', receivedBytes: CUT, totalBytes: gguf.length });
    expect(status.bytesPerSecond).toBeGreaterThan(0);
    expect(status.secondsLeft).toBe(Math.ceil((gguf.length - CUT) / status.bytesPerSecond));
  });

  test('is not repeated for a model that is installed', async () => {
    await downloadOnce();
    expect(await fixture.models.startDownload(OFFERED)).toMatchObject({ state: 'installed' });
    expect(source.requests).toHaveLength(1);
  });

  test('is done anew when the installed file has vanished', async () => {
    await downloadOnce();
    await fixture.models.activate({ chat: OFFERED });
    writeFileSync(join(fixture.modelsDirectory, FINISHED), 'short');
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expect(storedDigest()).toBe(sha256Of(gguf));
    expect(fixture.models.activeChatModel()).toMatchObject({ id: OFFERED, why: 'chosen' });
  });
});

describe('a connection that is cut', () => {
  test('is taken up again at the byte where it stopped, and the bytes are the same', async () => {
    source.script = [{ cutAfter: CUT }, { cutAfter: CUT }];
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expect(source.requests.map(({ range }) => range)).toEqual([
      undefined,
      `bytes=${CUT}-`,
      `bytes=${2 * CUT}-`,
    ]);
    expect(source.requests[1]?.ifRange).toBe(`"${sha256Of(gguf)}"`);
    expect(storedDigest()).toBe(sha256Of(gguf));
  });

  test('counts as cut when the source stays silent', async () => {
    await replaceFixture({ stallMs: 500 });
    source.script = [{ silentAfter: CUT }];
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expect(source.requests[1]?.range).toBe(`bytes=${CUT}-`);
    expect(storedDigest()).toBe(sha256Of(gguf));
  });

  test('leaves an interrupted download with its bytes kept when the source stays away', async () => {
    source.script = [{ cutAfter: CUT }, ...Array.from({ length: 4 }, () => ({ status: 503 }))];
    const status = await downloadOnce();
    expect(status).toMatchObject({ state: 'interrupted', error: { code: 'model_source_failed' } });
    expect(storedDigest(PART)).toBe(sha256Of(gguf.subarray(0, CUT)));
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expect(source.requests.at(-1)?.range).toBe(`bytes=${CUT}-`);
    expect(storedDigest()).toBe(sha256Of(gguf));
  });

  test('is taken up again after a restart in the middle', async () => {
    source.script = [{ silentAfter: CUT }];
    await fixture.models.startDownload(OFFERED);
    await received(fixture.models, CUT);
    await fixture.restart();
    expect(fixture.models.downloadStatus(OFFERED)).toMatchObject({
      state: 'interrupted',
      receivedBytes: CUT,
      totalBytes: gguf.length,
    });
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expect(source.requests.at(-1)).toMatchObject({
      range: `bytes=${CUT}-`,
      ifRange: `"${sha256Of(gguf)}"`,
    });
    expect(storedDigest()).toBe(sha256Of(gguf));
  });

  test('starts over when the source knows no ranges', async () => {
    source.script = [{ cutAfter: CUT }, { ignoreRange: true }];
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expect(storedDigest()).toBe(sha256Of(gguf));
  });

  test.each([
    ['honours If-Range', {}],
    ['ignores If-Range', { ignoreIfRange: true }],
  ])('never joins two versions of a file when the source %s', async (_name, behaviour) => {
    source.script = [{ cutAfter: CUT }, ...Array.from({ length: 4 }, () => ({ status: 503 }))];
    await downloadOnce();
    source.file = makeTinyGguf({ says: { tokens: ['▁hello'], ends: true } });
    source.script = [behaviour];
    // The same length and another pointer, as when a publisher replaces the file.
    expect(source.file.length).toBe(gguf.length);
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expect(storedDigest()).toBe(sha256Of(source.file));
  });

  test('starts over when the file changes between two connections of one download', async () => {
    const changed = makeTinyGguf({ says: { tokens: ['▁hello'], ends: true } });
    source.pointer = pointerOf(changed);
    source.script = [{ cutAfter: CUT }, { ignoreIfRange: true }];
    await replaceFixture({
      wait: async () => {
        source.file = changed;
      },
    });
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
    expect(storedDigest()).toBe(sha256Of(changed));
  });
});

describe('cancelling', () => {
  test('stops the transfer and keeps what was received', async () => {
    source.script = [{ silentAfter: CUT }];
    await fixture.models.startDownload(OFFERED);
    await received(fixture.models, CUT);
    expect(await fixture.models.cancelDownload(OFFERED)).toMatchObject({ state: 'cancelled' });
    expect(storedDigest(PART)).toBe(sha256Of(gguf.subarray(0, CUT)));
    await fixture.restart();
    expect(fixture.models.downloadStatus(OFFERED)).toMatchObject({ state: 'cancelled' });
    await downloadOnce();
    expect(storedDigest()).toBe(sha256Of(gguf));
  });

  test('of what was never begun is 404', async () => {
    await expect(fixture.models.cancelDownload(OFFERED)).rejects.toMatchObject({ status: 404 });
  });

  test('leaves nothing behind when the model is deleted instead', async () => {
    source.script = [{ silentAfter: CUT }];
    await fixture.models.startDownload(OFFERED);
    await received(fixture.models, CUT);
    await fixture.models.deleteModel(OFFERED);
    expect(fixture.stored()).toEqual([]);
    expect(() => fixture.models.downloadStatus(OFFERED)).toThrow(expect.objectContaining({ status: 404 }));
  });
});

describe('a second download of the same model', () => {
  test('is refused while the first runs', async () => {
    source.script = [{ silentAfter: CUT }];
    const [first, second] = await Promise.allSettled([
      fixture.models.startDownload(OFFERED),
      fixture.models.startDownload(OFFERED),
    ]);
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(second).toMatchObject({ reason: { status: 400, code: 'download_running' } });
  });
});

describe('the disk', () => {
  test('is looked at before the source is asked for anything', async () => {
    await replaceFixture({ freeDiskBytes: async () => gguf.length });
    await expect(fixture.models.startDownload(OFFERED)).rejects.toMatchObject({
      status: 507,
      code: 'disk_full',
    });
    expect(source.pointerRequests).toBe(0);
    expect(fixture.stored()).toEqual([]);
  });

  test('is looked at again with the exact size, which may be far above the catalogue’s', async () => {
    source.pointer = pointerOf(gguf).replace(/size \d+/, 'size 900000000000');
    expect(await downloadOnce()).toMatchObject({ state: 'interrupted', error: { code: 'disk_full' } });
    expect(source.requests).toEqual([]);
    expect(fixture.stored()).toEqual([]);
  });
});

describe('a source that lies', () => {
  test('has its file removed when the SHA-256 differs, and a later honest one is installed', async () => {
    const forged = Buffer.from(gguf);
    forged.writeUInt8(forged.readUInt8(forged.length - 1) ^ 1, forged.length - 1);
    source.pointer = pointerOf(gguf);
    source.file = forged;
    const status = await downloadOnce();
    expect(status).toMatchObject({ state: 'failed', error: { code: 'model_digest_mismatch' } });
    expect(fixture.stored()).toEqual([]);
    expect(fixture.models.resolveModel(OFFERED)).toBeUndefined();
    source.file = gguf;
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
  });

  test('has its file removed when it is published honestly but is no GGUF model', async () => {
    source.file = Buffer.alloc(200_000, 7);
    expect(await downloadOnce()).toMatchObject({
      state: 'failed',
      error: { code: 'model_file_invalid', detail: 'The file is not a GGUF model.' },
    });
    expect(fixture.stored()).toEqual([]);
  });

  test('cannot fill the disk with more bytes than it published', async () => {
    source.script = [{ surplus: 5_000_000 }];
    expect(await downloadOnce()).toMatchObject({
      state: 'failed',
      error: { code: 'model_size_mismatch' },
    });
    expect(fixture.stored()).toEqual([]);
  });

  test('is refused at once when it offers another length, and bytes from before are kept', async () => {
    source.script = [{ cutAfter: CUT }, { page: '<html>Sign in to the network</html>' }];
    expect(await downloadOnce()).toMatchObject({
      state: 'interrupted',
      error: { code: 'model_source_other_size' },
    });
    expect(storedDigest(PART)).toBe(sha256Of(gguf.subarray(0, CUT)));
    expect(await downloadOnce()).toMatchObject({ state: 'installed' });
  });

  test('that publishes no digest gets nothing downloaded', async () => {
    source.pointer = '<html>not a pointer</html>';
    expect(await downloadOnce()).toMatchObject({
      state: 'interrupted',
      error: { code: 'model_digest_unpublished' },
    });
    expect(source.requests).toEqual([]);
  });

  test('that publishes another file than the first installed one is refused', async () => {
    await downloadOnce();
    await fixture.models.deleteModel(OFFERED);
    source.file = makeTinyGguf({ says: { tokens: ['▁hello'], ends: true } });
    expect(await downloadOnce()).toMatchObject({
      state: 'failed',
      error: { code: 'model_digest_changed' },
    });
    expect(source.requests).toHaveLength(1);
  });

  test.each([
    [404, 'model_source_missing'],
    [403, 'model_source_refused'],
  ])('answering %i is told as what it is', async (status, code) => {
    source.script = [{ status }];
    expect(await downloadOnce()).toMatchObject({ state: 'interrupted', error: { code } });
  });
});

describe('the egress door', () => {
  test('when closed, ends the download with its own sentence and no further try', async () => {
    let calls = 0;
    const closed = new AppError(403, 'egress_offline', 'Offline mode is on.');
    await replaceFixture({
      download: async () => {
        calls++;
        throw closed;
      },
    });
    expect(await downloadOnce()).toMatchObject({
      state: 'interrupted',
      error: { code: 'egress_offline', detail: 'Offline mode is on.' },
    });
    expect(calls).toBe(1);
  });

  test('is asked only for addresses of the catalogue', async () => {
    const asked = new Set<string>();
    await replaceFixture({
      download: (url, request) => {
        asked.add(url);
        return loopbackDownload(url, request);
      },
    });
    await downloadOnce();
    const { url, digest } = offer(source);
    expect([...asked]).toEqual([digest.kind === 'published_by_hub' && digest.pointerUrl, url]);
  });
});
