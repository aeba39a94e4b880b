import type { App, Event } from 'electron';
import { background } from '../../models/background.ts';
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
