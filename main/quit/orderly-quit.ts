import type { App, Event } from 'electron';

interface QuitParts {
  app: Pick<App, 'on' | 'quit' | 'exit'>;
  /** Takes every window and icon away at once: the person sees that it was heard. */
  clearScreen: () => void;
  /** Resolves when the server and its programs have ended, in order or not. */
  closeServer: () => Promise<void>;
  /** Writes what Chromium holds back of cookies and storage. */
  flush: () => Promise<void>;
}

export type OrderlyQuit = ReturnType<typeof createOrderlyQuit>;

/**
 * Ends Alcove in order, whoever asks for it: first the screen, then the server and its programs, then the shell. Asking
 * again while it ends changes nothing.
 */
export function createOrderlyQuit({ app, clearScreen, closeServer, flush }: QuitParts) {
  let isQuitting = false;
  const end = async (): Promise<void> => {
    clearScreen();
    await Promise.allSettled([closeServer(), flush()]);
    app.exit(0);
  };
  app.on('before-quit', (event: Event) => {
    // Electron would end at once, and the server with it in the middle of a write.
    event.preventDefault();
    if (isQuitting) return;
    isQuitting = true;
    void end();
  });
  return {
    /** Whether the end has begun: a window that closes now is not hidden in the tray. */
    isQuitting: () => isQuitting,
    quit: () => app.quit(),
  };
}
