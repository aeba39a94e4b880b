import type { BrowserWindow } from 'electron';
import { background } from '../../models/background.ts';
import type { ElectronParts } from '../start-shell.ts';
import { chooseWords } from '../strings/choose-words.ts';
import type { ShellStrings } from '../strings/shell-strings.ts';
import { contextMenuTemplate } from './context-menu-template.ts';

/** Shows a menu on a right click in a window's page: Electron has none of its own. */
export function offerContextMenu(
  window: BrowserWindow,
  { Menu, clipboard }: Pick<ElectronParts, 'Menu' | 'clipboard'>,
  strings: () => ShellStrings,
): void {
  const { webContents: contents } = window;
  contents.on('context-menu', (_event, clicked) => {
    const { language, page } = strings();
    const { menu } = chooseWords(language, language);
    const template = contextMenuTemplate(
      clicked,
      { menu, page },
      {
        copyLink: () => background('copy_link', () => clipboard.writeText(clicked.linkURL)),
        copyImage: () => contents.copyImageAt(clicked.x, clicked.y),
      },
    );
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
}
