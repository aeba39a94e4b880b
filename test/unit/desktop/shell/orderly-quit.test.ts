import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { afterEach, expect, test, vi } from 'vitest';
import { createOrderlyQuit } from '../../../../main/quit/orderly-quit.ts';

/** An app that asks its listeners on `quit`, as Electron does, and notes what happens in which order. */
function setUp({ clearScreen }: { clearScreen?: () => void } = {}) {
  const happened: string[] = [];
  const emitter = new EventEmitter();
  const server = Promise.withResolvers<void>();
  const app = Object.assign(emitter, {
    quit() {
      const event = {
        defaultPrevented: false,
        preventDefault() {
          event.defaultPrevented = true;
        },
      };
      emitter.emit('before-quit', event);
      if (!event.defaultPrevented) happened.push('ended at once');
    },
    exit: (code?: number) => void happened.push(`exit ${code}`),
  }) as unknown as Pick<App, 'on' | 'quit' | 'exit'>;
  const ending = createOrderlyQuit({
    app,
    clearScreen: clearScreen ?? (() => happened.push('screen cleared')),
    closeServer: () => {
      happened.push('server asked');
      return server.promise.then(() => void happened.push('server ended'));
    },
    flush: async () => void happened.push('flushed'),
  });
  return { app, ending, happened, server };
}

afterEach(() => void vi.useRealTimers());

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('Quitting clears the screen, waits for the server, writes the login, and only then ends', async () => {
  const { app, ending, happened, server } = setUp();
  expect(ending.isQuitting()).toBe(false);
  app.quit();
  expect(ending.isQuitting()).toBe(true);
  await settle();
  expect(happened).toEqual(['screen cleared', 'server asked', 'flushed']);
  server.resolve();
  await settle();
  expect(happened.slice(3)).toEqual(['server ended', 'exit 0']);
});

test('Asking again while it ends changes nothing, and cuts nothing short', async () => {
  const { app, happened, server } = setUp();
  app.quit();
  app.quit();
  await settle();
  expect(happened.filter((what) => what === 'server asked')).toHaveLength(1);
  expect(happened).not.toContain('ended at once');
  server.resolve();
  await settle();
  expect(happened.filter((what) => what === 'exit 0')).toHaveLength(1);
});

test('It ends also when the server cannot be stopped as it should', async () => {
  const { app, happened, server } = setUp();
  app.quit();
  await settle();
  server.reject(new Error('gone'));
  await settle();
  expect(happened.at(-1)).toBe('exit 0');
});

test('Nothing happens to the window within the event that asked for the end, which may be the closing of that window', async () => {
  const { app, happened } = setUp();
  app.quit();
  expect(happened).toEqual([]);
  await settle();
  expect(happened).toContain('screen cleared');
});

test('A screen that cannot be cleared does not keep the server running', async () => {
  const { app, happened, server } = setUp({
    clearScreen: () => {
      throw new Error('gone');
    },
  });
  app.quit();
  server.resolve();
  await settle();
  expect(happened.at(-1)).toBe('exit 0');
});

test('It ends also when something never ends', () => {
  vi.useFakeTimers();
  const { app, happened } = setUp();
  app.quit();
  vi.advanceTimersByTime(15_000);
  expect(happened).not.toContain('exit 0');
  vi.advanceTimersByTime(10_000);
  expect(happened.at(-1)).toBe('exit 0');
});
