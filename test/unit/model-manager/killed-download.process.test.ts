import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTinyGguf } from '../engine/make-tiny-gguf.ts';
import { startHub, WHISPER_FP32, WHISPER_ID, whisperOffer } from './folder-offers.ts';
import { ending, makeManager, OFFERED } from './manager-fixture.ts';
import { type ModelSource, sha256Of, startModelSource } from './model-source.ts';

const gguf = makeTinyGguf();
const CUT = 100_000;

function urls({ fileUrl, pointerUrl }: ModelSource) {
  return { source: { fileUrl, pointerUrl } };
}

test('a download whose process was killed goes on at its byte in the next one', async () => {
  await using source = await startModelSource(gguf);
  await using fixture = await makeManager(source);
  source.script = [{ silentAfter: CUT }];
  const child = fork(join(import.meta.dirname, 'download-process.ts'), {
    env: {
      ...process.env,
      FIXTURE: JSON.stringify({ directory: fixture.directory, bytes: CUT, ...urls(source) }),
    },
  });
  using _killed = { [Symbol.dispose]: () => void child.kill('SIGKILL') };
  await once(child, 'message');
  await expect(fixture.models.startDownload(OFFERED)).rejects.toMatchObject({ code: 'download_running' });
  await expect(fixture.models.cancelDownload(OFFERED)).rejects.toMatchObject({ code: 'download_elsewhere' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(fixture.models.downloadStatus(OFFERED)).toMatchObject({ state: 'interrupted', receivedBytes: CUT });
  await fixture.models.startDownload(OFFERED);
  expect(await ending(fixture.models)).toMatchObject({ state: 'installed' });
  expect(source.requests.at(-1)?.range).toBe(`bytes=${CUT}-`);
  expect(sha256Of(readFileSync(join(fixture.modelsDirectory, `${OFFERED}.gguf`)))).toBe(sha256Of(gguf));
});

test('a download of several files whose process was killed in a later file goes on in the next one', async () => {
  await using hub = await startHub(() => fixture.models);
  await using fixture = await makeManager(undefined, { catalogue: [whisperOffer(hub)] });
  const file = 'onnx/decoder_model_merged.onnx_data';
  hub.script.set(file, [{ silentAfter: CUT }]);
  const before = WHISPER_FP32.filter((name) => name !== file);
  const bytes = before.reduce((sum, name) => sum + (hub.files.get(name)?.length ?? 0), CUT);
  const child = fork(join(import.meta.dirname, 'download-process.ts'), {
    env: {
      ...process.env,
      FIXTURE: JSON.stringify({ directory: fixture.directory, bytes, hub, id: WHISPER_ID }),
    },
  });
  using _killed = { [Symbol.dispose]: () => void child.kill('SIGKILL') };
  await once(child, 'message');
  await expect(fixture.models.startDownload(WHISPER_ID)).rejects.toMatchObject({ code: 'download_running' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(fixture.models.downloadStatus(WHISPER_ID)).toMatchObject({
    state: 'interrupted',
    receivedBytes: bytes,
  });
  hub.requests.length = 0;
  await fixture.models.startDownload(WHISPER_ID);
  expect(await ending(fixture.models, WHISPER_ID)).toMatchObject({ state: 'installed' });
  expect(hub.requests).toEqual([{ path: file, range: `bytes=${CUT}-`, ifRange: undefined }]);
  expect(await fixture.models.activeFolder('stt')).toMatchObject({ id: WHISPER_ID });
});

test('a whole file that a crash left without its row is verified instead of fetched again', async () => {
  await using source = await startModelSource(gguf);
  await using fixture = await makeManager(source);
  await fixture.models.startDownload(OFFERED);
  await ending(fixture.models);
  await using crashed = await makeManager(source);
  mkdirSync(crashed.modelsDirectory, { recursive: true });
  copyFileSync(
    join(fixture.modelsDirectory, `${OFFERED}.gguf`),
    join(crashed.modelsDirectory, `${OFFERED}.gguf`),
  );
  await crashed.models.startDownload(OFFERED);
  expect(await ending(crashed.models)).toMatchObject({ state: 'installed' });
  expect(source.requests).toHaveLength(1);
});
