import type { BrowserWindow, PowerMonitor } from 'electron';

interface SystemEndParts {
  process: Pick<NodeJS.Process, 'on'>;
  powerMonitor: Pick<PowerMonitor, 'on'>;
  quit: () => void;
  /** Tells the server to stop and waits for nothing. */
  dismissServer: () => void;
}

/** Ends in order when the system, or who started Alcove from a terminal, asks for it. */
export function quitWithSystem({ process, powerMonitor, quit, dismissServer }: SystemEndParts) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quit);
  // Linux and macOS wait for the app when the event is taken. Its type knows no event to take.
  powerMonitor.on('shutdown', ((event?: { preventDefault?: () => void }) => {
    event?.preventDefault?.();
    quit();
  }) as () => void);
  return {
    /** Windows ends the session without waiting: the server gets the seconds that the system gives. */
    follow(window: Pick<BrowserWindow, 'on'>): void {
      window.on('session-end', dismissServer);
    },
  };
}
