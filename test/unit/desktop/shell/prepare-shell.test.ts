import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { takeServerEnvironment } from '../../../../main/server-process/server-environment.ts';
import { prepareShell, userDataDirectory } from '../../../../main/start-shell.ts';
import { makeFolder } from '../../../make-folder.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('What the shell keeps lies beside the data of the server, never in them', () => {
  expect(userDataDirectory({ ALCOVE_DATA_DIR: '/srv/ada' }, '/config')).toBe('/srv/ada-desktop');
  expect(userDataDirectory({ ALCOVE_DATA_DIR: '/srv/ada/' }, '/config')).toBe('/srv/ada-desktop');
  expect(userDataDirectory({}, '/config')).toBe(join('/config', 'Alcove Desktop'));
  expect(userDataDirectory({ ALCOVE_DATA_DIR: '' }, '/config')).toBe(join('/config', 'Alcove Desktop'));
});

test('The server gets the whole environment; the cloud key stays in no process that Chromium starts', () => {
  const environment = { HOME: '/home/ada', ALCOVE_CLOUD_API_KEY: 'key', EMPTY: undefined };
  expect(takeServerEnvironment(environment)).toEqual({ HOME: '/home/ada', ALCOVE_CLOUD_API_KEY: 'key' });
  expect(environment).not.toHaveProperty('ALCOVE_CLOUD_API_KEY');
});

test('A server that is to listen on a name listens on the address that the window opens', () => {
  expect(takeServerEnvironment({ ALCOVE_HOST: 'localhost' })).toEqual({ ALCOVE_HOST: '127.0.0.1' });
  expect(takeServerEnvironment({ ALCOVE_HOST: '192.0.2.1' })).toEqual({ ALCOVE_HOST: '192.0.2.1' });
});

test('Before Electron is ready it has its folder, which is its owner’s alone, its sandbox and its switches', () => {
  const folder = makeFolder('alcove-prepare-');
  folders.push(folder);
  const app = {
    setName: vi.fn(),
    setAppUserModelId: vi.fn(),
    setPath: vi.fn(),
    getPath: () => folder,
    enableSandbox: vi.fn(),
    isPackaged: true,
    commandLine: { appendSwitch: vi.fn(), removeSwitch: vi.fn() },
  };
  const env = { ALCOVE_DATA_DIR: join(folder, 'ada') };
  mkdirSync(join(folder, 'ada-desktop'), { mode: 0o755 });
  expect(prepareShell(app as never, { platform: 'linux', env })).toEqual({
    ...env,
    NODE_COMPILE_CACHE: join(folder, 'ada-desktop', 'compiled'),
  });
  expect(app.setPath).toHaveBeenCalledExactlyOnceWith('userData', join(folder, 'ada-desktop'));
  expect(statSync(join(folder, 'ada-desktop')).mode & 0o077).toBe(0);
  expect(app.enableSandbox).toHaveBeenCalledOnce();
  expect(app.setAppUserModelId).not.toHaveBeenCalled();
  expect(app.commandLine.appendSwitch).toHaveBeenCalledWith('no-proxy-server');
  expect(app.commandLine.removeSwitch).toHaveBeenCalledWith('remote-debugging-port');
  prepareShell(app as never, { platform: 'win32', env });
  const builder = readFileSync(join(import.meta.dirname, '../../../../electron-builder.yml'), 'utf8');
  expect(app.setAppUserModelId).toHaveBeenCalledWith(/^appId: (.*)$/m.exec(builder)?.[1]);
});
