import type { App, Dialog } from 'electron';
import type { ShellStrings } from '../strings/shell-strings.ts';

interface ShellWatchParts {
  app: Pick<App, 'on'>;
  process: Pick<NodeJS.Process, 'on'> & { stderr: Pick<NodeJS.WriteStream, 'write' | 'on'> };
  dialog: Pick<Dialog, 'showErrorBox'>;
  strings: () => ShellStrings;
  /** Whether the end has begun already: then nobody is told any more. */
  isQuitting: () => boolean;
  quit: () => void;
}

/** Meets a fault of the shell itself with one sentence and an orderly end; notes on the terminal which process has gone. */
export function watchShell({ app, process, dialog, strings, isQuitting, quit }: ShellWatchParts): void {
  let hasFailed = false;
  const fail = (thrown: unknown) => {
    process.stderr.write(`Alcove's shell has failed. ${describeFault(thrown)}\n`);
    if (hasFailed || isQuitting()) return;
    hasFailed = true;
    const { failed } = strings();
    dialog.showErrorBox(failed.title, failed.text);
    quit();
  };
  // The terminal that it was started from may be gone; nobody reads it then.
  process.stderr.on('error', () => undefined);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  app.on('child-process-gone', (_event, { type, reason, name }) => {
    // Chromium starts its own processes again; the server and its programs are heard of by their own exit.
    if (reason !== 'clean-exit') process.stderr.write(`A process has gone: ${name ?? type}, ${reason}.\n`);
  });
}

/**
 * The kind of a fault and where it was, for the terminal. Without its message: that may hold an address or a path of the
 * person's.
 */
export function describeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'Unknown failure.';
  const places = [...(thrown.stack ?? '').matchAll(/([\w.-]+\.[cm]?[jt]s:\d+:\d+)/g)].map(([place]) => place);
  return [thrown.name, ...places.slice(0, 8)].join(' ');
}
