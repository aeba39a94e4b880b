import { join } from 'node:path';
import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  ContextMenuParams,
  Dialog,
  MenuItemConstructorOptions,
} from 'electron';
import { background } from '../../models/background.ts';
import { watchPage } from '../crash/watch-page.ts';
import type { DesktopState } from '../desktop-bridge.types.ts';
import { createQuickAsk } from '../quick-ask/quick-ask-window.ts';
import { decideOpening } from '../security/navigation-rules.ts';
import type { ServerState } from '../server-process/keep-server-running.ts';
import { openJsonFile } from '../settings/json-file.ts';
import type { ShellActions } from '../shell-actions.types.ts';
import type { ElectronParts } from '../start-shell.ts';
import { chooseWords } from '../strings/choose-words.ts';
import type { ShellWords } from '../strings/en.ts';
import type { ShellStrings } from '../strings/shell-strings.ts';
import { keepWindowState, LEAST_SIZE, readPlaces } from '../window-state/keep-window-state.ts';
import { type AskPerson, FIRST_IS_SAFE } from './ask-person.ts';
import { keepMainWindow } from './main-window.ts';

interface WindowsParts {
  electron: ElectronParts;
  platform: DesktopState['platform'];
  /** The folder with the shell's package.json. */
  root: string;
  /** The origin of the proven server; undefined while there is none. */
  own: () => string | undefined;
  strings: () => ShellStrings;
  ask: AskPerson;
  actions: Pick<ShellActions, 'quit' | 'restartServer'>;
}

/** The two windows of the app: the main one, and the small one that asks one thing. */
export function createAppWindows({ electron, platform, root, own, strings, ask, actions }: WindowsParts) {
  const { app, dialog, screen } = electron;
  const openWindow = createWindowOpener(electron, join(root, 'dist', 'main', 'preload.cjs'), strings);
  // macOS and Windows take the program's own.
  const icon = platform === 'linux' ? join(root, 'main', 'icons', 'linux', '256x256.png') : undefined;
  const window = placeMainWindow({ screen, shellFolder: app.getPath('userData'), icon, openWindow });
  const main = keepMainWindow({
    window,
    strings,
    onAction: (action) => (action === 'quit' ? actions.quit() : actions.restartServer()),
    mayLeave: () => askToLeave(dialog, window, strings()),
  });
  const { webContents: contents } = window;
  watchPage({ contents, ask, strings, now: () => performance.now(), onGoneAgain: main.showWindowGone });
  const quickAsk = createQuickAsk({
    platform,
    screen,
    openWindow: (options) => openQuickAsk(openWindow, options, own()),
    showMainWindow: main.show,
  });
  let lastOrigin: string | undefined;
  return {
    window,
    main,
    quickAsk,
    /** Follows the server. What was typed into the small window outlives a server that is started again. */
    follow(next: ServerState): void {
      const isElsewhere = next.name === 'proven' && next.origin !== lastOrigin;
      if (next.name === 'proven') lastOrigin = next.origin;
      if (isElsewhere || next.name === 'trouble' || next.name === 'stopped') quickAsk.close();
      main.follow(next);
    },
    /** Takes both away for good. */
    clear(): void {
      quickAsk.close();
      window.destroy();
    },
  };
}

/** Asks whether to leave a page that holds something unfinished. It has to be answered at once: Electron waits. */
function askToLeave(
  dialog: Pick<Dialog, 'showMessageBoxSync'>,
  window: BrowserWindow,
  { leave }: ShellStrings,
): boolean {
  const answer = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: leave.message,
    detail: leave.detail,
    buttons: [leave.stay, leave.leave],
    ...FIRST_IS_SAFE,
  });
  return answer === 1;
}

/** Opens the small window at its screen of the app; undefined while there is no proven server to load it from. */
function openQuickAsk(
  openWindow: OpenWindow,
  options: BrowserWindowConstructorOptions,
  own: string | undefined,
): BrowserWindow | undefined {
  if (own === undefined) return undefined;
  const window = openWindow(options);
  // One that failed to load, or crashed, is made anew when it is asked for the next time.
  const drop = () => window.destroy();
  window.webContents.on('render-process-gone', drop);
  background('quick_ask_page', () => window.loadURL(`${own}/#/quick`).catch(drop));
  return window;
}

interface PlaceParts {
  screen: ElectronParts['screen'];
  /** Where the shell keeps its own files. */
  shellFolder: string;
  /** The icon of the window; macOS and Windows take the program's. */
  icon: string | undefined;
  openWindow: OpenWindow;
}

/** Opens the main window, hidden, as it was left and goes on noting how it is left. */
function placeMainWindow({ screen, shellFolder, icon, openWindow }: PlaceParts): BrowserWindow {
  const file = openJsonFile(join(shellFolder, 'window-state.json'), readPlaces);
  const state = keepWindowState({ file, screen });
  const { bounds, isMaximised } = state.read();
  const least = { minWidth: LEAST_SIZE.width, minHeight: LEAST_SIZE.height };
  const window = openWindow({ ...bounds, ...least, title: 'Alcove', ...(icon ? { icon } : {}) });
  // Not before it is shown: maximising shows it.
  if (isMaximised) window.once('show', () => window.maximize());
  state.follow(window);
  return window;
}

type OpenWindow = (options: BrowserWindowConstructorOptions) => BrowserWindow;

/** Makes windows that differ in place and look only: what a page in them may do is the same everywhere. */
export function createWindowOpener(
  electron: Pick<ElectronParts, 'app' | 'BrowserWindow' | 'clipboard' | 'Menu' | 'nativeTheme'>,
  preload: string,
  strings: () => ShellStrings,
): OpenWindow {
  const { app, BrowserWindow: Window, nativeTheme } = electron;
  return (options) => {
    const isDark = nativeTheme.shouldUseDarkColors;
    const window = new Window({
      ...options,
      ...windowOptions({ preload, isDark, hasDevTools: !app.isPackaged }),
    });
    const { webContents: contents } = window;
    // To 300 %: WCAG 2.2 asks for 200, and pinching beyond shows a corner only. Electron asks the page, so with each load.
    contents.on('did-finish-load', () => {
      background('zoom_limits', () => contents.setVisualZoomLevelLimits(1, 3));
    });
    offerContextMenu(window, electron, strings);
    return window;
  };
}

/** The paper of renderer/styles/tokens.css, so that nothing flashes before the first paint. */
const PAPER = { light: '#fbfaf7', dark: '#161917' };

/** How every window of the app is made: a page in a sandbox that reaches nothing but what the preload gives it. */
function windowOptions({
  preload,
  isDark,
  hasDevTools,
}: {
  preload: string;
  isDark: boolean;
  hasDevTools: boolean;
}): BrowserWindowConstructorOptions {
  return {
    show: false,
    backgroundColor: isDark ? PAPER.dark : PAPER.light,
    webPreferences: {
      preload,
      devTools: hasDevTools,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      // It downloads its dictionaries.
      spellcheck: false,
      // A file that is dropped beside the drop zone must not replace the app.
      navigateOnDragDrop: false,
      safeDialogs: true,
      disableDialogs: true,
    },
  };
}

/** Shows a menu on a right click in a window's page: Electron has none of its own. */
function offerContextMenu(
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

/** What was clicked, as far as the menu depends on it. */
export type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'editFlags' | 'selectionText' | 'linkURL' | 'mediaType'
>;

interface ContextWords {
  menu: ShellWords['menu'];
  page: ShellStrings['page'];
}

interface ContextActions {
  copyLink: () => void;
  copyImage: () => void;
}

type Items = MenuItemConstructorOptions[];
const LINE = { type: 'separator' } as const;

/** The menu of a right click in a page; empty where there is nothing to offer. Nothing in it looks anything up. */
export function contextMenuTemplate(clicked: Clicked, words: ContextWords, actions: ContextActions): Items {
  const groups = clicked.isEditable
    ? [editing(clicked.editFlags, words.menu)]
    : [
        clicked.selectionText.trim() ? [{ role: 'copy' as const, label: words.menu.copy }] : [],
        isAddress(clicked.linkURL) ? [{ label: words.page.copyLink, click: actions.copyLink }] : [],
        clicked.mediaType === 'image' ? [{ label: words.page.copyImage, click: actions.copyImage }] : [],
      ];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index ? [LINE, ...group] : group));
}

function editing(can: Clicked['editFlags'], words: ShellWords['menu']): Items {
  return [
    { role: 'undo', label: words.undo, enabled: can.canUndo },
    { role: 'redo', label: words.redo, enabled: can.canRedo },
    LINE,
    { role: 'cut', label: words.cut, enabled: can.canCut },
    { role: 'copy', label: words.copy, enabled: can.canCopy },
    { role: 'paste', label: words.paste, enabled: can.canPaste },
    { role: 'pasteAndMatchStyle', label: words.pasteAsText, enabled: can.canPaste },
    { role: 'selectAll', label: words.selectAll, enabled: can.canSelectAll },
  ];
}

/** A link to somebody else's page. One within the app names this run's port, which is of no use elsewhere. */
function isAddress(url: string): boolean {
  return /^(https:|mailto:)/.test(url) || decideOpening(url, undefined).kind === 'outside';
}
