import type { DesktopSettings, DesktopState } from '../desktop-bridge.types.ts';
import type { LoginItem } from '../login-item/login-item.ts';
import type { QuickAskShortcut } from '../shortcut/quick-ask-shortcut.ts';
import { parseChange } from './desktop-settings.ts';
import type { JsonFile } from './json-file.ts';

/** What the settings reach. */
interface DesktopParts {
  platform: DesktopState['platform'];
  file: JsonFile<DesktopSettings>;
  /** Undefined where nothing can be started at login, as from a clone. */
  loginItem: LoginItem | undefined;
  hasTray: () => boolean;
  shortcut: QuickAskShortcut;
  /** Told after every change, as the words of the menus may be other ones. */
  onChange: (settings: DesktopSettings) => void;
}

export type Desktop = ReturnType<typeof createDesktop>;

/** The settings of the desktop app, and what they came to on this computer. */
export function createDesktop({ platform, file, loginItem, hasTray, shortcut, onChange }: DesktopParts) {
  const settings = (): DesktopSettings => ({
    ...file.read(),
    // It can be switched off in the system's own settings, too: what is there counts, not what was asked for.
    startAtLogin: loginItem?.isOn() ?? false,
  });
  const read = (): DesktopState => ({
    platform,
    settings: settings(),
    unavailable: [
      ...(loginItem ? [] : (['startAtLogin'] as const)),
      ...(hasTray() ? [] : (['tray'] as const)),
      ...(shortcut.isAvailable() ? [] : (['quickAskShortcut'] as const)),
    ],
    isShortcutTaken: shortcut.isTaken(),
  });
  return {
    settings,
    read,
    /** Takes what is set; once, when Electron is ready. */
    start(): void {
      try {
        loginItem?.refresh();
      } catch {
        // The entry of before stays, which may start an older Alcove: nothing to keep this one from starting.
      }
      shortcut.use(file.read().quickAskShortcut);
    },
    /** Makes a change of the web app's and answers what it came to. Throws where it is none, or cannot be kept. */
    change(asked: unknown): DesktopState {
      const change = parseChange(asked);
      if (change.startAtLogin !== undefined && change.startAtLogin !== settings().startAtLogin)
        loginItem?.set(change.startAtLogin);
      file.write({ ...file.read(), ...change });
      if (change.quickAskShortcut !== undefined) shortcut.use(change.quickAskShortcut);
      onChange(settings());
      return read();
    },
  };
}
