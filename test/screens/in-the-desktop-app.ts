import type { DesktopState } from '../../main/desktop-bridge.types.ts';
import type { Scene } from './screen.types.ts';

/** What the shell of a desktop app says of itself where everything can be had. */
export const EVERYTHING: DesktopState = {
  platform: 'linux',
  settings: {
    startAtLogin: true,
    closeToTray: true,
    quickAskShortcut: 'Alt+Shift+Space',
    notifications: false,
    language: 'system',
  },
  unavailable: [],
  isShortcutTaken: false,
};

/** Puts the desktop app's bridge behind the page that is open, then goes to a screen that only the desktop app has. */
export async function goInDesktopApp({ page }: Scene, hash: string, state: DesktopState): Promise<void> {
  await page.evaluate(
    (given) => {
      const bridge: Window['alcoveDesktop'] = {
        read: async () => given.state,
        change: async () => given.state,
        pathOf: () => '',
      };
      Object.defineProperty(window, 'alcoveDesktop', { value: bridge, configurable: true });
      window.location.hash = given.hash;
    },
    { hash, state },
  );
}
