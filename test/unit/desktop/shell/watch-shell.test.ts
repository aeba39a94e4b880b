import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { watchShell } from '../../../../main/crash/watch-shell.ts';
import { shellStrings } from '../../../../main/strings/shell-strings.ts';

function setUp({ isQuitting = false } = {}) {
  const app = new EventEmitter();
  const stderr = Object.assign(new EventEmitter(), { write: vi.fn((_text: string) => true) });
  const process = Object.assign(new EventEmitter(), { stderr });
  const showErrorBox = vi.fn();
  const quit = vi.fn();
  watchShell({
    app: app as never,
    process: process as never,
    dialog: { showErrorBox },
    strings: () => shellStrings('fr'),
    isQuitting: () => isQuitting,
    quit,
  });
  return { app, process, showErrorBox, quit, written: () => process.stderr.write.mock.calls.join('') };
}

test('A fault of the shell itself ends it in order, with one sentence', () => {
  const { process, showErrorBox, quit } = setUp();
  process.emit('uncaughtException', new Error('first'));
  process.emit('unhandledRejection', new Error('second'));
  expect(showErrorBox).toHaveBeenCalledExactlyOnceWith('Alcove doit se fermer', expect.any(String));
  expect(quit).toHaveBeenCalledOnce();
});

test('What is noted of a fault says where it was, and nothing of what it was about', () => {
  const { process, written } = setUp();
  const secret = new TypeError('cannot open http://127.0.0.1:7417/#setup=secret-token in /home/ada');
  process.emit('uncaughtException', secret);
  expect(written()).toMatch(/TypeError .*watch-shell\.test\.ts:\d+:\d+/);
  expect(written()).not.toMatch(/secret-token|\/home\/ada|ada/);
  process.emit('unhandledRejection', 'my secret');
  expect(written()).not.toContain('my secret');
});

test('A process of Chromium that has gone is noted', () => {
  const { app, written } = setUp();
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'clean-exit', exitCode: 0 });
  expect(written()).toBe('');
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5 });
  expect(written()).toBe('A process has gone: GPU, crashed.\n');
});

test('A terminal that has gone is no fault', () => {
  const { process, showErrorBox } = setUp();
  process.stderr.emit('error', new Error('EPIPE'));
  expect(showErrorBox).not.toHaveBeenCalled();
});

test('A fault while it ends is noted and keeps nobody from ending', () => {
  const { process, showErrorBox, written } = setUp({ isQuitting: true });
  process.emit('uncaughtException', new Error('late'));
  expect(written()).toContain('has failed');
  expect(showErrorBox).not.toHaveBeenCalled();
});
