import type { Dialog } from 'electron';
import type { ShellWords } from '../strings/en.ts';

/** Says that Alcove asks nobody for updates, and where a person can look. Nothing is requested here. */
export async function explainUpdates(
  dialog: Pick<Dialog, 'showMessageBox'>,
  version: string,
  { updates }: ShellWords,
): Promise<void> {
  await dialog.showMessageBox({
    type: 'info',
    title: updates.title,
    message: updates.version(version),
    detail: updates.explanation,
    buttons: [updates.close],
    noLink: true,
  });
}
