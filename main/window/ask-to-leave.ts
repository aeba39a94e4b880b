import type { BrowserWindow, Dialog } from 'electron';
import type { ShellStrings } from '../strings/shell-strings.ts';

/** Asks whether to leave a page that holds something unfinished. It has to be answered at once: Electron waits. */
export function askToLeave(
  dialog: Pick<Dialog, 'showMessageBoxSync'>,
  window: BrowserWindow,
  { leave }: ShellStrings,
): boolean {
  const answer = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: leave.message,
    detail: leave.detail,
    buttons: [leave.stay, leave.leave],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return answer === 1;
}
