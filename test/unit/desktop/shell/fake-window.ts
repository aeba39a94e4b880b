import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { vi } from 'vitest';

/** A window that notes what is done to it; its page is wherever it was last taken. */
export function createFakeWindow() {
  let url = '';
  const contents = Object.assign(new EventEmitter(), {
    getURL: () => url,
    loadURL: vi.fn(async (address: string) => {
      url = address;
    }),
    executeJavaScript: vi.fn(async (_code: string) => undefined),
    reload: vi.fn(),
    isDestroyed: vi.fn(() => false),
    forcefullyCrashRenderer: vi.fn(),
  });
  const window = Object.assign(new EventEmitter(), {
    webContents: contents,
    show: vi.fn(),
    hide: vi.fn(),
    focus: vi.fn(),
    restore: vi.fn(),
    isMinimized: vi.fn(() => false),
    isFullScreen: vi.fn(() => false),
    setFullScreen: vi.fn(),
  });
  return {
    window: window as unknown as BrowserWindow,
    contents,
    done: window,
    /** What the window shows: the title of a page of the shell's own, else the address. */
    shown(): string {
      const title = /<h1>(.*?)<\/h1>/.exec(url.startsWith('data:') ? decodeURIComponent(url) : '')?.[1];
      return title ?? url;
    },
    setUrl: (address: string) => {
      url = address;
    },
  };
}
