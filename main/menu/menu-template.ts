import type { MenuItemConstructorOptions } from 'electron';
import type { ShellActions } from '../shell-actions.types.ts';
import type { ShellWords } from '../strings/en.ts';

interface MenuParts {
  platform: NodeJS.Platform;
  words: ShellWords;
  actions: ShellActions;
  checkForUpdates: () => void;
  /** Whether this runs from a clone, where one looks into the page. */
  isDeveloping: boolean;
}

type Items = MenuItemConstructorOptions[];
const LINE = { type: 'separator' } as const;

/** The menu bar. Its keys leave those that the web app listens to (Ctrl with N, K, L or D, Escape) to the web app. */
export function menuTemplate(parts: MenuParts): Items {
  const { menu: words } = parts.words;
  const isMac = parts.platform === 'darwin';
  return [
    ...(isMac ? [{ label: 'Alcove', submenu: appMenu(parts) }] : []),
    { label: words.file, submenu: fileMenu(parts, isMac) },
    { label: words.edit, submenu: editMenu(parts) },
    { label: words.view, submenu: viewMenu(parts) },
    { label: words.window, submenu: windowMenu(parts, isMac), ...(isMac ? { role: 'window' } : {}) },
    { label: words.help, submenu: helpMenu(parts, isMac), ...(isMac ? { role: 'help' } : {}) },
  ];
}

function appMenu(parts: MenuParts): Items {
  const { menu: words, tray } = parts.words;
  return [
    { label: words.about, role: 'about' },
    LINE,
    settings(parts),
    LINE,
    { label: words.services, role: 'services' },
    LINE,
    { label: words.hide, role: 'hide' },
    { label: words.hideOthers, role: 'hideOthers' },
    { label: words.showAll, role: 'unhide' },
    LINE,
    { label: tray.quit, accelerator: 'Command+Q', click: () => parts.actions.quit() },
  ];
}

function fileMenu(parts: MenuParts, isMac: boolean): Items {
  const { menu: words, tray } = parts.words;
  const quit = { label: tray.quit, accelerator: 'Control+Q', click: () => parts.actions.quit() };
  return [
    {
      label: tray.newConversation,
      // Shown, and left to the web app: both would act on it.
      accelerator: 'CommandOrControl+N',
      registerAccelerator: false,
      click: () => parts.actions.showWindow('#/'),
    },
    { label: tray.quickAsk, click: () => parts.actions.toggleQuickAsk() },
    LINE,
    ...(isMac ? [] : [settings(parts), LINE]),
    { label: words.close, role: 'close' },
    ...(isMac ? [] : [quit]),
  ];
}

function settings({ words, actions }: MenuParts): MenuItemConstructorOptions {
  return {
    label: words.menu.settings,
    accelerator: 'CommandOrControl+,',
    click: () => actions.showWindow('#/settings'),
  };
}

function editMenu({ words: { menu: words } }: MenuParts): Items {
  return [
    { label: words.undo, role: 'undo' },
    { label: words.redo, role: 'redo' },
    LINE,
    { label: words.cut, role: 'cut' },
    { label: words.copy, role: 'copy' },
    { label: words.paste, role: 'paste' },
    { label: words.pasteAsText, role: 'pasteAndMatchStyle' },
    { label: words.delete, role: 'delete' },
    LINE,
    { label: words.selectAll, role: 'selectAll' },
  ];
}

function viewMenu({ words: { menu: words }, actions, isDeveloping }: MenuParts): Items {
  const screen = (label: string, hash: string) => ({ label, click: () => actions.showWindow(hash) });
  const tools = { label: words.developerTools, role: 'toggleDevTools' } as const;
  return [
    screen(words.documents, '#/documents'),
    screen(words.pictures, '#/pictures'),
    screen(words.agents, '#/agents'),
    screen(words.models, '#/models'),
    screen(words.privacy, '#/privacy'),
    LINE,
    // Not Ctrl+R, which is soon pressed: what was written and not sent goes with the page.
    { label: words.reload, role: 'reload', accelerator: 'CommandOrControl+Shift+R' },
    LINE,
    { label: words.actualSize, role: 'resetZoom' },
    { label: words.zoomIn, role: 'zoomIn' },
    { label: words.zoomOut, role: 'zoomOut' },
    LINE,
    { label: words.fullScreen, role: 'togglefullscreen' },
    ...(isDeveloping ? [tools] : []),
  ];
}

function windowMenu({ words: { menu: words, tray }, actions }: MenuParts, isMac: boolean): Items {
  const onMac: Items = [
    { label: words.zoomWindow, role: 'zoom' },
    { label: words.allToFront, role: 'front' },
  ];
  return [
    { label: words.minimise, role: 'minimize' },
    ...(isMac ? onMac : []),
    LINE,
    { label: tray.open, click: () => actions.showWindow() },
  ];
}

function helpMenu({ words: { menu: words }, checkForUpdates }: MenuParts, isMac: boolean): Items {
  const about = { label: words.about, role: 'about' } as const;
  return [{ label: words.checkForUpdates, click: checkForUpdates }, ...(isMac ? [] : [LINE, about])];
}
