import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { replaceFile } from '../settings/json-file.ts';

/** Given to Alcove when it is started at login: it waits in the tray. */
export const HIDDEN_FLAG = '--hidden';

interface LoginItemParts {
  app: Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>;
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  executable: string;
  homeFolder: string;
}

/** How Alcove is started at login here; undefined from a clone, whose path means nothing to the system. */
export function createLoginItem({
  app,
  platform,
  environment,
  executable,
  homeFolder,
}: LoginItemParts): LoginItem | undefined {
  if (!app.isPackaged) return undefined;
  if (platform !== 'linux') return createSystemItem(app, platform);
  const configuration = environment.XDG_CONFIG_HOME || join(homeFolder, '.config');
  return createAutostartFile({
    path: join(configuration, 'autostart', 'alcove.desktop'),
    // An AppImage runs from a mount that is another one each time.
    command: [environment.APPIMAGE || executable, HIDDEN_FLAG],
  });
}

// A Mac takes no arguments: there the app asks whether it was opened at login.
function createSystemItem(app: LoginItemParts['app'], platform: NodeJS.Platform): LoginItem {
  const args = [HIDDEN_FLAG];
  return {
    isOn() {
      const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings({ args });
      // Windows keeps the entry of what was switched off in its own settings.
      return platform === 'win32' ? executableWillLaunchAtLogin : openAtLogin;
    },
    set: (isOn) => app.setLoginItemSettings({ openAtLogin: isOn, args }),
    refresh: () => undefined,
  };
}

/** Whether this start was the computer's at login, so that no window is to open. */
export function isStartedAtLogin(
  app: Pick<App, 'getLoginItemSettings'>,
  platform: NodeJS.Platform,
  commandLine: readonly string[],
): boolean {
  if (commandLine.includes(HIDDEN_FLAG)) return true;
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

interface AutostartParts {
  /** Such as `~/.config/autostart/alcove.desktop`. */
  path: string;
  /** The program and its arguments. */
  command: readonly string[];
}

/** Start at login as Linux desktops do it: a file in the folder of the XDG autostart specification. */
function createAutostartFile({ path, command }: AutostartParts): LoginItem {
  const isOn = () => isEnabled(readText(path));
  return {
    isOn,
    set(isWanted) {
      if (isWanted) replaceFile(path, autostartEntry(command));
      else rmSync(path, { force: true });
    },
    refresh() {
      if (isOn() && readText(path) !== autostartEntry(command)) replaceFile(path, autostartEntry(command));
    },
  };
}

/** The content of the file, by the desktop entry specification. */
export function autostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Alcove',
    `Exec=${command.map(quoteArgument).join(' ')}`,
    'Icon=alcove',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

// Two rules one on the other: within the quotes of an argument, and then of a string in the file.
function quoteArgument(argument: string): string {
  const inQuotes = `"${argument.replace(/["`$\\]/g, '\\$&')}"`;
  return inQuotes.replaceAll('\\', '\\\\').replaceAll('%', '%%').replaceAll('\n', '\\n');
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

// Desktops switch an entry off by one of two lines, and leave the file.
function isEnabled(entry: string | undefined): boolean {
  return entry !== undefined && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry);
}

/** Whether Alcove starts when the person logs in to the computer. */
export interface LoginItem {
  /** What the system says, which the person may have changed in its own settings. */
  isOn(): boolean;
  /** Throws when the system refuses it. */
  set(isOn: boolean): void;
  /** Names the program anew where it is on and has moved, as an AppImage does with each version. */
  refresh(): void;
}
