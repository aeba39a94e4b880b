import type { App } from 'electron';
import { findLink } from '../links/handle-links.ts';
import { HIDDEN_FLAG } from '../login-item/login-item.ts';

/**
 * Has Alcove started once more when it has ended, for a person who started it while it was ending: that start has found
 * this one still there and gone. Asked again, the first wish counts. It starts as this one was, with the other's link;
 * Chromium adds switches to the other's command line that nobody has given.
 */
export function createNextStart(
  app: Pick<App, 'relaunch'>,
  { argv, env: { APPIMAGE } }: Pick<NodeJS.Process, 'argv' | 'env'>,
) {
  let isPlanned = false;
  return (commandLine: readonly string[]): void => {
    if (isPlanned) return;
    isPlanned = true;
    const args = [
      ...argv.slice(1).filter((argument) => !isOfOneStart(argument)),
      ...commandLine.filter(isOfOneStart),
    ];
    // The program within an AppImage goes with the mount that it lies in.
    app.relaunch({ args, ...(APPIMAGE ? { execPath: APPIMAGE } : {}) });
  };
}

function isOfOneStart(argument: string): boolean {
  return argument === HIDDEN_FLAG || findLink([argument]) !== undefined;
}
