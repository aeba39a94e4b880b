import type Electron from 'electron';
import { record } from './recorder.ts';
import { strict } from './strict.ts';

/** `shell`: nothing is opened, everything is recorded. */
export const shell = strict('shell', {
  async openExternal(url: string) {
    record('shell.openExternal', url);
  },
  async openPath(path: string) {
    record('shell.openPath', path);
    return '';
  },
  showItemInFolder: (path: string) => record('shell.showItemInFolder', path),
}) satisfies Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;
