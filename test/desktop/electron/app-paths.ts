import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

type Folder = 'home' | 'appData' | 'userData' | 'sessionData' | 'temp' | 'exe' | 'downloads' | 'logs';

const set = new Map<string, string>();

/** `app.getPath`, as on Linux. */
export function getPath(folder: string, appName: string): string {
  const places: Record<Folder, () => string> = {
    home: () => homedir(),
    appData: () => process.env.XDG_CONFIG_HOME || join(homedir(), '.config'),
    userData: () => join(getPath('appData', appName), appName),
    sessionData: () => getPath('userData', appName),
    temp: () => tmpdir(),
    exe: () => process.execPath,
    downloads: () => join(homedir(), 'Downloads'),
    logs: () => join(getPath('userData', appName), 'logs'),
  };
  const place = set.get(folder) ?? (folder in places ? places[folder as Folder]() : undefined);
  if (place === undefined) throw new Error(`The stand-in for Electron has no path '${folder}'.`);
  return place;
}

/** `app.setPath`. */
export function setPath(folder: string, path: string): void {
  set.set(folder, path);
}
