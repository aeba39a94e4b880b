/** What a person may set about the desktop app itself; kept by the shell, not by the server. */
export interface DesktopSettings {
  /** Whether Alcove starts, hidden in the tray, when the person logs in to the computer. Off by default. */
  startAtLogin: boolean;
  /** Whether closing the window leaves Alcove in the tray. On by default where there is a tray. */
  closeToTray: boolean;
  /** The keys that open quick ask from anywhere, as an Electron accelerator; empty: none. */
  quickAskShortcut: string;
  /** Whether the system may show that an answer is ready; never with any of its text. */
  notifications: boolean;
  /** The language of the native menus; `system` follows the computer. The web app tells it the person's. */
  language: 'system' | 'en' | 'fr';
}

/** What the settings came to: some systems refuse some of them. */
export interface DesktopState {
  platform: 'linux' | 'darwin' | 'win32';
  settings: DesktopSettings;
  /** What this computer does not offer, so that the screen says so instead of a switch that does nothing. */
  unavailable: ('startAtLogin' | 'tray' | 'quickAskShortcut')[];
  /** Whether another program holds the keys of `quickAskShortcut`. */
  isShortcutTaken: boolean;
}

/**
 * All that the preload gives the web app, as `window.alcoveDesktop`; absent in a plain browser. It reaches the shell's own
 * settings and nothing else: no file, no process, no message of Alcove's.
 */
export interface DesktopBridge {
  read(): Promise<DesktopState>;
  /** Changes the named settings and answers what they came to; rejects on a value that is not one. */
  change(settings: Partial<DesktopSettings>): Promise<DesktopState>;
  /** The path of a file that the person chose or dropped, for `POST /models/import`; empty for a file made by a script. */
  pathOf(file: File): string;
}

declare global {
  interface Window {
    /** Only in the desktop app. */
    readonly alcoveDesktop?: DesktopBridge;
  }
}
