import { EventEmitter } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ElectronParts, startShell } from '../../../../main/start-shell.ts';
import { makeFolder } from '../../../make-folder.ts';

let folder = '';
beforeEach(() => {
  folder = makeFolder('alcove-start-');
});
afterEach(() => rmSync(folder, { recursive: true }));

function setUp(dataDirectory: string) {
  const app = Object.assign(new EventEmitter(), {
    setName: vi.fn(),
    setAppUserModelId: vi.fn(),
    setPath: vi.fn(),
    getPath: () => folder,
    enableSandbox: vi.fn(),
    isPackaged: true,
    commandLine: { appendSwitch: vi.fn(), removeSwitch: vi.fn() },
    requestSingleInstanceLock: vi.fn(() => false),
    whenReady: vi.fn(() => new Promise(() => undefined)),
    exit: vi.fn(),
  });
  const dialog = { showErrorBox: vi.fn() };
  const process = { platform: 'linux', env: { ALCOVE_DATA_DIR: dataDirectory }, argv: ['alcove'] };
  startShell({ app, dialog } as unknown as ElectronParts, process as unknown as NodeJS.Process);
  return { app, dialog };
}

test('A second start hands over to the first and ends without a window, asked for in the folder of its own profile', () => {
  const { app } = setUp(join(folder, 'data'));
  expect(app.setPath).toHaveBeenCalledBefore(app.requestSingleInstanceLock);
  expect(app.exit).toHaveBeenCalledExactlyOnceWith(0);
  expect(app.whenReady).not.toHaveBeenCalled();
});

test('Where its own folder cannot be made it says so and ends', () => {
  writeFileSync(join(folder, 'taken'), '');
  const { app, dialog } = setUp(join(folder, 'taken', 'data'));
  expect(dialog.showErrorBox).toHaveBeenCalledExactlyOnceWith(
    'Alcove has to close',
    expect.stringContaining('ALCOVE_DATA_DIR'),
  );
  expect(app.exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(app.requestSingleInstanceLock).not.toHaveBeenCalled();
});
