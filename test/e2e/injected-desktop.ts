import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { DesktopState } from '../../main/desktop-bridge.types.ts';
import { createDesktop } from '../../main/settings/create-desktop.ts';
import { readSettings } from '../../main/settings/desktop-settings.ts';
import { openJsonFile } from '../../main/settings/json-file.ts';
import { createQuickAskShortcut } from '../../main/shortcut/quick-ask-shortcut.ts';
import { makeFolder } from '../make-folder.ts';

/** What the computer is like. */
interface Computer {
  platform?: DesktopState['platform'];
  hasTray?: boolean;
  canStartAtLogin?: boolean;
  givesShortcuts?: boolean;
  /** Keys of other programs, in Electron's notation. */
  takenKeys?: string[];
}

/**
 * Puts the desktop app's own settings behind `window.alcoveDesktop` of a page, as its preload does, so that what the web
 * app asks is read by the code that reads it there. Answers the settings, and the windows that the page asked for.
 */
export async function injectDesktop(page: Page, computer: Computer = {}) {
  const { platform = 'linux', hasTray = true, canStartAtLogin = true, givesShortcuts = true } = computer;
  const folder = makeFolder('alcove-shell-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let startsAtLogin = false;
  const loginItem = {
    isOn: () => startsAtLogin,
    set(isOn: boolean) {
      startsAtLogin = isOn;
    },
    refresh: () => undefined,
  };
  const desktop = createDesktop({
    platform,
    file: openJsonFile(join(folder, 'settings.json'), readSettings),
    loginItem: canStartAtLogin ? loginItem : undefined,
    hasTray: () => hasTray,
    shortcut: createQuickAskShortcut({
      globalShortcut: {
        register: (keys) => !computer.takenKeys?.includes(keys),
        unregister: () => undefined,
      },
      isAvailable: () => givesShortcuts,
      onPress: () => undefined,
    }),
    onChange: () => undefined,
  });
  desktop.start();
  const opened: string[] = [];
  await page.exposeFunction('desktopRead', () => desktop.read());
  await page.exposeFunction('desktopChange', (change: unknown) => desktop.change(change));
  await page.exposeFunction('desktopOpen', (address: string) => void opened.push(address));
  await page.addInitScript(installBridge);
  return { settings: desktop.settings, opened };
}

// Runs in the page, before its own scripts.
function installBridge(): void {
  // The shell gives it to its own page alone.
  if (window !== window.top) return;
  const shell = window as unknown as Record<
    'desktopRead' | 'desktopChange' | 'desktopOpen',
    (...given: unknown[]) => Promise<never>
  >;
  const bridge: Window['alcoveDesktop'] = {
    read: () => shell.desktopRead(),
    change: (settings) => shell.desktopChange(settings),
    pathOf: () => '',
  };
  Object.defineProperty(window, 'alcoveDesktop', { value: bridge });
  // The shell opens no second window: it shows the screen in the one there is.
  window.open = (address) => {
    void shell.desktopOpen(String(address));
    return null;
  };
}
