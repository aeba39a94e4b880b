import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { extractAll, extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { FuseState } from '@electron/fuses/dist/constants.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callApi,
  logInAsOwner,
  makeDataDirectory,
  type SpawnedServer,
  spawnServer,
} from '../api/spawn-server.ts';
import { PASSWORD } from '../api/start-server.ts';
import { runsCode } from '../e2e/agent-steps.ts';
import { answeredBy } from '../e2e/start-app.ts';
import { startFakeCloud } from '../fake-cloud.ts';
import { makeFolder } from '../make-folder.ts';
import { packForLinux } from './pack-for-linux.ts';
import { bytesUnder, describePackage, filesUnder } from './packed-files.ts';
import { reportPdf } from './report-pdf.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = makeFolder('alcove-package-');
let app: string;
let alcove: string;
beforeAll(async () => {
  app = await packForLinux(join(folder, 'one'));
  alcove = join(app, 'resources/alcove');
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('The packed app for Linux', () => {
  test('holds the files of linux-x64.txt, written by write-file-list.ts, and no other', () => {
    expect(describePackage(app)).toBe(readFileSync(join(import.meta.dirname, 'linux-x64.txt'), 'utf8'));
  });

  test('is the same, byte for byte, when it is packed again', async () => {
    const again = await packForLinux(join(folder, 'two'));
    expect(filesUnder(join(again, 'resources'))).toEqual(filesUnder(join(app, 'resources')));
    for (const path of filesUnder(join(app, 'resources')))
      if (!readFileSync(join(again, 'resources', path)).equals(readFileSync(join(app, 'resources', path))))
        expect.fail(`${path} differs`);
    rmSync(join(folder, 'two'), { recursive: true });
  }, 240_000);

  test('takes at most 225 MB without Electron’s own runtime, 18 of them the second reader', () => {
    expect(bytesUnder(join(app, 'resources'))).toBeLessThanOrEqual(225_000_000);
  });

  test('has nothing of CUDA, of another platform or processor, and nothing that only developers read', () => {
    const unwanted =
      /cuda|darwin|win32|arm64|armv7|musl|\.(map|[cm]?ts|md|h|cc?|cpp|dll|dylib|pdb)$|(^|\/)(test|tests|__tests__|docs|examples?)\/|\.(test|spec)\.[cm]?js$/i;
    expect(filesUnder(join(app, 'resources')).filter((path) => unwanted.test(path))).toEqual([]);
  });

  test('names no folder of the computer that built it', () => {
    const telling = filesUnder(app).filter((path) => {
      const bytes = readFileSync(join(app, path));
      return bytes.includes(root) || bytes.includes(folder);
    });
    expect(telling).toEqual([]);
  });

  test('has libraries for the processor alone that are links into those for Vulkan, and lead somewhere in the package', () => {
    const engines = join(alcove, 'node_modules/@node-llama-cpp');
    const processor = join(engines, 'linux-x64/bins/linux-x64');
    for (const name of filesUnder(processor).filter((path) => path.endsWith('.so'))) {
      expect(readlinkSync(join(processor, name))).toMatch(/^\.\.\/\.\.\/\.\.\/linux-x64-vulkan\//);
      expect(statSync(join(processor, name)).size).toBeGreaterThan(10_000);
    }
  });

  test('keeps the licences of what it is made with', () => {
    const licences = readFileSync(join(alcove, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of [
      'llama.cpp',
      'espeak-ng',
      'react',
      'express',
      'libvips',
      'onnxruntime-node',
      'Literata',
      'LAME',
    ])
      expect(licences).toContain(name);
    expect(licences).toContain('Mozilla Public License');
    expect(readFileSync(join(app, 'LICENSES.chromium.html'), 'utf8')).not.toBe('');
  });

  test('has every fuse set: no Node, no flags for Node, cookies encrypted, and only the archive that was packed', async () => {
    const wire = await getCurrentFuseWire(join(app, 'alcove'));
    const { ENABLE, DISABLE } = FuseState;
    expect(wire).toMatchObject({
      [FuseV1Options.RunAsNode]: DISABLE,
      [FuseV1Options.EnableCookieEncryption]: ENABLE,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: DISABLE,
      [FuseV1Options.EnableNodeCliInspectArguments]: DISABLE,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: ENABLE,
      [FuseV1Options.OnlyLoadAppFromAsar]: ENABLE,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: DISABLE,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: DISABLE,
    });
  });

  test('starts from a bundled main in its archive, which holds no package', () => {
    const archive = join(app, 'resources/app.asar');
    const manifest = JSON.parse(extractFile(archive, 'package.json').toString('utf8'));
    expect(manifest).toMatchObject({ productName: 'Alcove', main: 'dist/main/main.js', type: 'module' });
    expect(extractFile(archive, manifest.main).length).toBeGreaterThan(1_000);
    expect(listPackage(archive, { isPack: false }).filter((path) => path.includes('node_modules'))).toEqual(
      [],
    );
  });

  test('runs a command of its command line from its archive, over its own server', () => {
    const shell = join(folder, 'shell');
    extractAll(join(app, 'resources/app.asar'), shell);
    const stage = { isPackaged: true, resourcesPath: join(app, 'resources'), appPath: shell };
    const runMain = join(root, 'test/desktop/electron/run-main.ts');
    const { status, stdout } = spawnSync(
      process.execPath,
      [runMain, join(shell, 'dist/main/main.js'), '--cli', '--', 'score'],
      {
        input: '{"id":"1","text":"My password is tR9#kLm2vQ"}\n',
        // The fourth is what the stand-in for Electron is steered by.
        stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
        env: { HOME: folder, ALCOVE_STAND_IN: JSON.stringify(stage) },
        encoding: 'utf8',
      },
    );
    expect(JSON.parse(stdout)).toMatchObject({ id: '1', score: expect.closeTo(1, 0) });
    expect(status).toBe(0);
  });

  test('keeps Chromium’s own texts in the languages that Alcove speaks', () => {
    expect(filesUnder(join(app, 'locales'))).toEqual(['en-GB.pak', 'en-US.pak', 'fr.pak']);
  });
});

describe('The packed server, run by plain Node away from the clone,', () => {
  const data = makeDataDirectory();
  let server: SpawnedServer;
  let token: string;
  const call = (method: string, path: string, body?: unknown) =>
    callApi(server.url, method, path, { token, body });
  const upload = (path: string, field: string, file: Uint8Array, name: string) => {
    const form = new FormData();
    form.set(field, new Blob([new Uint8Array(file)]), name);
    return call('POST', path, form);
  };
  beforeAll(async () => {
    server = await spawnServer(data.path, {}, [join(alcove, 'dist/server/index.js')]);
    token = await logInAsOwner(server);
  });
  afterAll(async () => {
    await server?.kill('SIGTERM');
    data[Symbol.dispose]();
  });

  test('answers, and serves the web app with all that its page asks for', async () => {
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const page = await (await fetch(server.url)).text();
    const parts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(parts.length).toBeGreaterThan(2);
    for (const path of parts) expect((await fetch(new URL(path, server.url))).status, path).toBe(200);
  });

  test('answers a message with the model that is in it', async () => {
    const { body: conversation } = await call('POST', '/chat/conversations', {});
    const sent = await call('POST', `/chat/conversations/${conversation.id}/messages`, {
      content: 'Hello, who are you?',
    });
    expect(sent).toMatchObject({
      status: 200,
      body: { assistant_message: { metadata: { llm_provider: 'local' } } },
    });
    expect(sent.body.assistant_message.content).toMatch(/Alcove/);
  });

  test('reads a PDF and finds a passage of it', async () => {
    const read = await upload('/documents/upload?wait=true', 'file', await reportPdf(), 'report.pdf');
    expect(read).toMatchObject({ status: 201, body: { status: 'ready' } });
    const found = await call('POST', '/documents/search', { query: 'How much do the cables weigh?' });
    expect(JSON.stringify(found.body)).toContain('nine tonnes');
  });

  test.each([
    ['en', 'The harbour is quiet tonight'],
    ['fr', 'Le jardin est calme ce soir'],
  ])('reads the text in a picture (%s)', async (_language, text) => {
    const picture = await sharp({ text: { text, dpi: 200, rgba: true } })
      .flatten({ background: 'white' })
      .extend({ top: 40, bottom: 40, left: 40, right: 40, background: 'white' })
      .png()
      .toBuffer();
    const read = await upload('/vision/ocr', 'image', picture, 'picture.png');
    expect(read.body.text.trim()).toBe(text);
  });

  test('speaks, and understands by a speech model what it said', async () => {
    const { body: confirmed } = await call('POST', '/auth/confirm-password', { password: PASSWORD });
    expect(confirmed).toBeDefined();
    const model = join(root, 'test/assets/tiny-whisper/model');
    expect(await call('POST', '/models/import', { path: model })).toMatchObject({ status: 201 });
    const text = 'Everything stays on this machine.';
    const said = await call('POST', '/voice/tts', { text, voice: 'en-US-JennyNeural' });
    expect(said.status).toBe(200);
    const sound = new Uint8Array(await (await fetch(said.body.audio_url)).arrayBuffer());
    expect((await upload('/voice/stt', 'audio', sound, 'speech.mp3')).body.text).toBe(text);
  });

  test.each([
    ['Draw a pie chart of cats 3, dogs 5 titled "Pets"', /“Pets” is drawn/],
    ['Standard deviation of 2, 4, 4, 4, 5, 5, 7, 9', /2\.13808/],
  ])('has its data agent do: %s', async (task, result) => {
    const run = await call('POST', '/agents/execute', { task, agent_type: 'data' });
    expect(run).toMatchObject({ status: 200, body: { status: 'completed', error: null } });
    expect(run.body.result).toMatch(result);
  });

  test('says that nothing is missing from what it runs with', () => {
    expect(server.output.error).not.toMatch(
      /ERR_MODULE_NOT_FOUND|Cannot find (module|package)|MODULE_NOT_FOUND/,
    );
  });
});

test('The packed server runs the code that a model in the cloud asks for', async () => {
  const data = makeDataDirectory();
  const cloud = await startFakeCloud({ answer: runsCode });
  const server = await spawnServer(data.path, answeredBy(cloud), [join(alcove, 'dist/server/index.js')]);
  const token = await logInAsOwner(server);
  const call = (method: string, path: string, body: unknown) =>
    callApi(server.url, method, path, { token, body });
  await call('POST', '/auth/confirm-password', { password: PASSWORD });
  await call('PATCH', '/agents/settings', { allowed_tools: ['code_exec'] });
  const run = await call('POST', '/agents/execute', { task: 'Count six rows of seven', agent_type: 'code' });
  expect(run.body).toMatchObject({ status: 'completed', result: 'It gives 42.' });
  await server.kill('SIGTERM');
  await cloud.close();
  data[Symbol.dispose]();
});
