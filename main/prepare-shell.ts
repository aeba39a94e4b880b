import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { applySwitches } from './security/switches.ts';
import { takeServerEnvironment } from './server-process/server-environment.ts';
import { shortcutFeatures } from './shortcut/find-shortcuts.ts';
import { userDataDirectory } from './user-data-directory.ts';

/**
 * What has to be settled before Electron is ready: name, folder, switches, sandbox. Takes the server's environment out of
 * the shell's and returns it. Throws when the folder of the shell's own files cannot be made.
 */
export function prepareShell(
  app: Pick<
    App,
    'setName' | 'setAppUserModelId' | 'setPath' | 'getPath' | 'commandLine' | 'enableSandbox' | 'isPackaged'
  >,
  { platform, env: environment }: Pick<NodeJS.Process, 'platform' | 'env'>,
): Record<string, string> {
  app.setName('Alcove');
  // As in electron-builder.yml: Windows shows no notification of a program without the id of its shortcut.
  if (platform === 'win32') app.setAppUserModelId('org.alcove.desktop');
  const directory = userDataDirectory(environment, app.getPath('appData'));
  // The login lies in it.
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // It may have been there: a mode is for new folders only.
  chmodSync(directory, 0o700);
  app.setPath('userData', directory);
  app.enableSandbox();
  applySwitches(app.commandLine, app.isPackaged);
  const features = shortcutFeatures(platform, environment);
  if (features.length > 0) app.commandLine.appendSwitch('enable-features', features.join(','));
  const taken = takeServerEnvironment(environment);
  // Beside the installed code, where the server keeps it otherwise, it would break the seal that a Mac checks.
  return app.isPackaged ? { ...taken, NODE_COMPILE_CACHE: join(directory, 'compiled') } : taken;
}
