import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import type { ElectronParts } from '../start-shell.ts';

/** Leaving a question, and Enter pressed without reading it, take its first button, which changes nothing. */
export const FIRST_IS_SAFE = { defaultId: 0, cancelId: 0, noLink: true } as const;

/** Asks the person something with buttons. */
export type AskPerson = (options: MessageBoxOptions) => Promise<MessageBoxReturnValue>;

/**
 * Asks in front of the window that the person looks at. A question without a window would hold up the whole shell on a Mac,
 * could not be taken back there, and might lie behind the small window, which is always on top.
 */
export function createAskPerson({
  dialog,
  BrowserWindow,
}: Pick<ElectronParts, 'dialog' | 'BrowserWindow'>): AskPerson {
  return (options) => {
    const visible = () => BrowserWindow.getAllWindows().find((window) => window.isVisible());
    const window = BrowserWindow.getFocusedWindow() ?? visible();
    return window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options);
  };
}
