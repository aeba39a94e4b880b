import type { App, BrowserWindow, Event, PowerMonitor, Session } from 'electron';
import { background } from '../../models/background.ts';
import type { ServerKeeper } from '../server-process/keep-server-running.ts';
import { SHELL_TIMEOUTS } from '../shell-timeouts.ts';

interface QuitParts {
  app: Pick<App, 'on' | 'quit' | 'exit'>;
  /** Takes every window and icon away at once: the person sees that it was heard. */
  clearScreen: () => void;
  /** Resolves when the server and its programs have ended, in order or not. */
  closeServer: () => Promise<void>;
  /** Writes what Chromium holds back of cookies and storage. */
  flush: () => Promise<void>;
  /** How long the end may take, in milliseconds; absent: `SHELL_TIMEOUTS`. */
  limitMs?: number;
}

/**
 * Ends Alcove in order, whoever asks for it: first the screen, then the server and its programs, then the shell. Asking
 * again while it ends changes nothing.
 */
export function createOrderlyQuit({
  app,
  clearScreen,
  closeServer,
  flush,
  limitMs = SHELL_TIMEOUTS.quit,
}: QuitParts) {
  let isQuitting = false;
  const end = async (): Promise<void> => {
    // Either may never come: a program stuck in a driver cannot be killed, nor asked a network service that has crashed.
    const limit = setTimeout(() => app.exit(0), limitMs);
    try {
      clearScreen();
    } catch {
      // A window or an icon that stays for a moment is no reason to leave the server running.
    }
    await Promise.allSettled([closeServer(), flush()]);
    clearTimeout(limit);
    app.exit(0);
  };
  app.on('before-quit', (event: Event) => {
    // Electron would end at once, and the server with it in the middle of a write.
    event.preventDefault();
    if (isQuitting) return;
    isQuitting = true;
    // Later: this may be within the `close` of the window, which does not survive being destroyed there (electron#42975).
    setImmediate(() => background('quit', end));
  });
  return {
    /** Whether the end has begun: a window that closes now is not hidden in the tray. */
    isQuitting: () => isQuitting,
    quit: () => app.quit(),
  };
}

/** Writes what Chromium holds back for some seconds: the login's cookie, and what the app remembers of its look. */
export async function flushSession(session: Pick<Session, 'flushStorageData' | 'cookies'>): Promise<void> {
  session.flushStorageData();
  await session.cookies.flushStore();
}

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
