import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { flushSession, followSystem } from '../../../../main/quit/orderly-quit.ts';

function setUp() {
  const process = new EventEmitter();
  const powerMonitor = new EventEmitter();
  const window = new EventEmitter();
  const server = { dismiss: vi.fn(), pauseWatch: vi.fn(), resumeWatch: vi.fn() };
  const quit = vi.fn();
  followSystem({
    process: process as never,
    powerMonitor: powerMonitor as never,
    window: window as never,
    server,
    quit,
  });
  return { process, powerMonitor, window, server, quit };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s ends Alcove in order', (signal) => {
  const { process, quit } = setUp();
  process.emit(signal);
  expect(quit).toHaveBeenCalledOnce();
});

test('Alcove ends in order when the launcher that it came from has gone', () => {
  const { process, quit } = setUp();
  process.emit('disconnect');
  expect(quit).toHaveBeenCalledOnce();
});

test('A computer that shuts down is asked to wait while Alcove ends', () => {
  const { powerMonitor, quit } = setUp();
  const event = { preventDefault: vi.fn() };
  powerMonitor.emit('shutdown', event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
  expect(quit).toHaveBeenCalledOnce();
});

test('Windows, which does not wait, has the server told to stop at once', () => {
  const { window, server } = setUp();
  window.emit('session-end');
  expect(server.dismiss).toHaveBeenCalledOnce();
});

test('While the computer sleeps nobody waits for the server', () => {
  const { powerMonitor, server } = setUp();
  powerMonitor.emit('suspend');
  expect(server.pauseWatch).toHaveBeenCalledOnce();
  powerMonitor.emit('resume');
  expect(server.resumeWatch).toHaveBeenCalledOnce();
});

test('Storage and cookies are written before the end', async () => {
  const session = { flushStorageData: vi.fn(), cookies: { flushStore: vi.fn(async () => undefined) } };
  await flushSession(session as never);
  expect(session.flushStorageData).toHaveBeenCalledOnce();
  expect(session.cookies.flushStore).toHaveBeenCalledOnce();
});
