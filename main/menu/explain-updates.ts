import type { Clipboard, Dialog, Shell } from 'electron';
import type { ShellWords } from '../strings/en.ts';

interface UpdateParts {
  dialog: Pick<Dialog, 'showMessageBox'>;
  shell: Pick<Shell, 'openExternal'>;
  clipboard: Pick<Clipboard, 'writeText'>;
  version: string;
  /** The https address of the page with all versions; undefined in a build that names none. */
  page: string | undefined;
  words: ShellWords;
}

/**
 * Says that Alcove asks nobody for updates, and offers the page where a person can look. Nothing is requested here: after
 * a yes it is the person's browser that goes there.
 */
export async function explainUpdates(parts: UpdateParts): Promise<void> {
  const { dialog, shell, clipboard, version, words } = parts;
  const page = isHttps(parts.page) ? parts.page : undefined;
  const { updates } = words;
  const buttons = page ? [updates.open, updates.copy, updates.cancel] : [updates.close];
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: updates.title,
    message: updates.version(version),
    detail: page ? `${updates.explanation}\n\n${page}` : updates.noPage,
    buttons,
    // Leaving the dialog, and Enter pressed without reading, open nothing.
    defaultId: buttons.length - 1,
    cancelId: buttons.length - 1,
    noLink: true,
  });
  if (page && response === 0) await shell.openExternal(page);
  if (page && response === 1) await clipboard.writeText(page);
}

function isHttps(address: string | undefined): address is string {
  return address !== undefined && URL.canParse(address) && new URL(address).protocol === 'https:';
}
