import { join } from 'node:path';
import type { App } from 'electron';
import { createAutostartFile } from './autostart-file.ts';
import type { LoginItem } from './login-item.types.ts';

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
