import type { BrowserWindow, Event } from 'electron';
import { background } from '../../models/background.ts';
import type { ServerState } from '../server-process/keep-server-running.ts';
import type { ShellStrings } from '../strings/shell-strings.ts';
import { isShellPage, type PageAction, pageAction, type ShellPage, shellPageUrl } from './shell-page.ts';
import { loadFailedPage, startingPage, troublePage, windowGonePage } from './shell-pages.ts';

/** What the window is made of. */
export interface MainWindowParts {
  /** A window that is not shown yet, under the rules of every window. */
  window: BrowserWindow;
  strings: () => ShellStrings;
  /** A button of a page of the shell's own was pressed; `reload` is the window's own business. */
  onAction: (action: Exclude<PageAction, 'reload'>) => void;
  /** Asks the person, whose page holds something unfinished, whether to leave it. */
  mayLeave: () => boolean;
}

/** How long nothing is shown while the server starts, in milliseconds: a page that flashes by only disturbs. */
const STARTING_PAGE_AFTER_MS = 1_500;

// Chromium's net::ERR_ABORTED: another load took the place of this one.
const ABORTED = -3;

export type MainWindow = ReturnType<typeof keepMainWindow>;

/** Shows the app in the window while there is a proven server, and else a page that says why not. */
export function keepMainWindow({ window, strings, onAction, mayLeave }: MainWindowParts) {
  const { webContents: contents } = window;
  let state: ServerState = { name: 'starting' };
  let shows: 'nothing' | 'app' | 'page' = 'nothing';
  let nextHash: string | undefined;
  let isWanted = false;
  let isReady = false;
  let ownLoads = 0;
  let timer: NodeJS.Timeout | undefined;

  const forgetStarting = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const load = (url: string, kind: typeof shows) => {
    forgetStarting();
    if (contents.isDestroyed()) return;
    shows = kind;
    ownLoads += 1;
    const loaded = () => {
      ownLoads -= 1;
    };
    // What went wrong is told by did-fail-load.
    background('page_load', () => contents.loadURL(url).then(loaded, loaded));
  };
  const showPage = (page: ShellPage) => load(shellPageUrl(page), 'page');
  const showApp = (origin: string, hash: string) => {
    nextHash = undefined;
    load(`${origin}/${hash}`, 'app');
  };
  const showStartingSoon = () => {
    // One that ends and starts again and again must not put it off for ever.
    timer ??= setTimeout(() => showPage(startingPage(strings())), STARTING_PAGE_AFTER_MS);
  };
  const isAppOf = (origin: string) => shows === 'app' && contents.getURL().startsWith(`${origin}/`);

  const becomeReady = () => {
    if (isReady) return;
    isReady = true;
    if (isWanted) bringForward(window);
  };
  window.once('ready-to-show', becomeReady);
  // Wayland draws nothing for a window that was never shown, so there the other never comes (electron#48859).
  contents.once('did-finish-load', becomeReady);
  contents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED || shows !== 'app') return;
    shows = 'nothing';
    if (state.name === 'proven') showPage(loadFailedPage(strings()));
    else showStartingSoon();
  });
  // The page asks to stay where something in it is unfinished. Prevented, it may not: Electron says it the other way round.
  contents.on('will-prevent-unload', (event) => {
    if (ownLoads > 0 || mayLeave()) event.preventDefault();
  });
  contents.on('will-navigate', (details: Event<{ url: string }>) => {
    const action = isShellPage(contents.getURL()) ? pageAction(details.url) : undefined;
    if (action === 'reload') reload();
    else if (action) onAction(action);
  });

  const reload = () => {
    if (state.name === 'proven') showApp(state.origin, nextHash ?? '');
  };
  return {
    window,
    /** Follows the server. A page of the app that is still there keeps what a person has typed into it. */
    follow(next: ServerState): void {
      state = next;
      // Half of the app may have come, without what makes the other half ask again.
      if (next.name !== 'proven' && shows === 'app' && ownLoads > 0) shows = 'nothing';
      if (next.name !== 'starting') forgetStarting();
      if (next.name === 'trouble') showPage(troublePage(next.trouble, strings()));
      else if (next.name === 'starting' && shows !== 'app') showStartingSoon();
      else if (next.name === 'proven' && next.setupToken !== undefined)
        showApp(next.origin, `#setup=${encodeURIComponent(next.setupToken)}`);
      else if (next.name === 'proven' && !isAppOf(next.origin)) showApp(next.origin, nextHash ?? '');
    },
    /** Shows the window, at a screen of the app where one is named. */
    show(hash?: string): void {
      // While Alcove ends there is none any more.
      if (contents.isDestroyed()) return;
      isWanted = true;
      if (hash) goTo(hash);
      if (isReady) bringForward(window);
    },
    /** Puts it away without ending it. */
    hide(): void {
      isWanted = false;
      if (!window.isFullScreen()) {
        window.hide();
        return;
      }
      // On a Mac a window that is hidden in full screen leaves a black screen behind.
      window.once('leave-full-screen', () => window.hide());
      window.setFullScreen(false);
    },
    showWindowGone: () => showPage(windowGonePage(strings())),
  };

  function goTo(hash: string): void {
    nextHash = hash;
    if (state.name !== 'proven' || !isAppOf(state.origin)) return;
    // The token of the first run is in the address, and nowhere else in the window.
    if (contents.getURL().includes('#setup=')) return;
    nextHash = undefined;
    // Not loadURL: it would load the app anew where it is at that screen already.
    const script = `location.hash = ${JSON.stringify(hash)}; undefined`;
    background('page_address', () => contents.executeJavaScript(script));
  }
}

function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
