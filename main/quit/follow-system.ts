import type { BrowserWindow, PowerMonitor } from 'electron';
import type { ServerKeeper } from '../server-process/keep-server-running.ts';

interface SystemParts {
  process: Pick<NodeJS.Process, 'on'>;
  powerMonitor: Pick<PowerMonitor, 'on'>;
  window: Pick<BrowserWindow, 'on'>;
  server: Pick<ServerKeeper, 'dismiss' | 'pauseWatch' | 'resumeWatch'>;
  /** Ends Alcove in order. */
  quit: () => void;
}

/** Does what the system, or who started Alcove from a terminal, asks for: end, sleep, wake. */
export function followSystem({ process, powerMonitor, window, server, quit }: SystemParts): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quit);
  // The launcher of the clone has gone, which a SIGKILL lets it do without a word.
  process.on('disconnect', quit);
  powerMonitor.on('shutdown', quitInTime(quit));
  // Windows waits for nobody: the server gets the seconds that the system gives every process.
  window.on('session-end', server.dismiss);
  powerMonitor.on('suspend', server.pauseWatch);
  powerMonitor.on('resume', server.resumeWatch);
}

/** Linux and macOS wait for the app when their event is prevented, which its type in electron.d.ts does not show. */
function quitInTime(quit: () => void): () => void {
  return (event?: { preventDefault?: () => void }) => {
    event?.preventDefault?.();
    quit();
  };
}
