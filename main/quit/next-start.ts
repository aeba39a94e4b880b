import type { App } from 'electron';

/**
 * Has Alcove started once more when it has ended, for a person who started it while it was ending: that start has found
 * this one still there and gone. Asked again, the first wish counts.
 */
export function createNextStart(app: Pick<App, 'relaunch'>, { APPIMAGE }: NodeJS.ProcessEnv) {
  let isPlanned = false;
  return ([, ...args]: readonly string[]): void => {
    if (isPlanned) return;
    isPlanned = true;
    // The program within an AppImage goes with the mount that it lies in.
    app.relaunch({ args, ...(APPIMAGE ? { execPath: APPIMAGE } : {}) });
  };
}
