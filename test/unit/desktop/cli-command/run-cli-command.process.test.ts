import { EventEmitter } from 'node:events';
import { rmSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { runCliCommand } from '../../../../main/cli-command/run-cli-command.ts';
import { type FakeChild, fakePrograms } from '../programs/fake-utility-process.ts';

vi.mock('node:fs', { spy: true });

let scratch = '';
afterEach(() => {
  vi.mocked(rmSync).mockRestore();
  rmSync(scratch, { recursive: true, force: true });
});

/** A command that has been started on a system, by hand. */
async function start(platform: NodeJS.Platform, env: Record<string, string>) {
  const { utilityProcess, MessageChannelMain, forked } = fakePrograms();
  const app = {
    isPackaged: true,
    commandLine: { appendSwitch: vi.fn(), removeSwitch: vi.fn() },
    setPath: (_name: string, path: string) => {
      scratch = path;
    },
    whenReady: async () => undefined,
    exit: vi.fn(),
  };
  class Channel extends MessageChannelMain {
    override readonly port2 = Object.assign(new EventEmitter(), { start: vi.fn() }) as never;
  }
  const process = Object.assign(new EventEmitter(), {
    platform,
    env,
    stdin: new PassThrough(),
    resourcesPath: '/resources',
    cwd: () => '/',
  });
  runCliCommand({
    electron: { app, utilityProcess, MessageChannelMain: Channel } as never,
    process: process as unknown as NodeJS.Process,
    args: ['score'],
  });
  await vi.waitFor(() => expect(forked).toHaveLength(1), 30_000);
  return { app, forked, command: forked[0]?.child as FakeChild };
}

test('A command ends with its code, also where the system does not let its scratch folder go', async () => {
  const { app, command } = await start('win32', {});
  vi.mocked(rmSync).mockImplementation(() => {
    throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
  });
  command.exit(3);
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledExactlyOnceWith(3), 30_000);
});

test('A command whose memory is full ends with the code that its process had', async () => {
  const { app, command } = await start('linux', {});
  command.emit('error', 'FatalError', 'v8::internal::Heap', '{}');
  command.exit(133);
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledExactlyOnceWith(133), 30_000);
});

test('The programs of a command get what every process of Windows needs, as those of the app do', async () => {
  const { forked, command } = await start('win32', { SystemRoot: 'C:\\Windows', OTHER: 'kept from them' });
  command.emit('message', {
    type: 'start-program',
    id: 1,
    program: 'document-process',
    environment: { LANG: 'C' },
    execArgv: [],
  });
  expect(forked[1]?.options.env).toEqual({ SystemRoot: 'C:\\Windows', LANG: 'C' });
});
