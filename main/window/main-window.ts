import type { BrowserWindow, Event } from 'electron';
import { background } from '../../models/background.ts';
import type { ServerState, ServerTrouble } from '../server-process/keep-server-running.ts';
import { sayFailure } from '../strings/say-failure.ts';
import type { ShellStrings } from '../strings/shell-strings.ts';

/** What the window is made of. */
interface MainWindowParts {
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

/** While the server takes longer than a moment. */
export function startingPage({ language, starting }: ShellStrings): ShellPage {
  return { language, ...starting, actions: [] };
}

/** When there is no server: its own sentence where it had one. */
export function troublePage(trouble: ServerTrouble, strings: ShellStrings): ShellPage {
  const { language, trouble: words } = strings;
  const text = typeof trouble === 'string' ? words[trouble] : sayFailure(trouble, language);
  return { language, title: words.title, text, actions: actions(strings, 'restart') };
}

/** When the page has crashed again soon after it was loaded anew. */
export function windowGonePage(strings: ShellStrings): ShellPage {
  return { language: strings.language, ...strings.windowGone, actions: actions(strings, 'reload') };
}

/** When a proven server did not give the page. */
export function loadFailedPage(strings: ShellStrings): ShellPage {
  return { language: strings.language, ...strings.loadFailed, actions: actions(strings, 'restart') };
}

function actions({ actions: words }: ShellStrings, first: 'restart' | 'reload'): ShellPage['actions'] {
  return [
    { action: first, label: words[first] },
    { action: 'quit', label: words.quit },
  ];
}

/** What a page of the shell's own says, and what it offers to do. */
interface ShellPage {
  language: string;
  title: string;
  text: string;
  /** Shown as buttons, the first one as what is meant to be pressed. */
  actions: { action: PageAction; label: string }[];
}

type PageAction = 'restart' | 'reload' | 'quit';

/** Where a button leads: a name that can exist nowhere (RFC 2606), so that what is not caught leads nowhere either. */
const ACTIONS_ORIGIN = 'https://alcove.invalid';

/** The page as an address of its own: no file, no script, no server. */
export function shellPageUrl(page: ShellPage): string {
  return `data:text/html;charset=utf-8,${encodeURIComponent(render(page))}`;
}

/** Whether a window's page is one of these: Chromium lets nobody but the shell take a window to such an address. */
function isShellPage(url: string): boolean {
  return url.startsWith('data:text/html');
}

/** Which button a navigation from such a page stands for. */
export function pageAction(url: string): PageAction | undefined {
  const action = url.startsWith(`${ACTIONS_ORIGIN}/`) ? url.slice(ACTIONS_ORIGIN.length + 1) : '';
  return action === 'restart' || action === 'reload' || action === 'quit' ? action : undefined;
}

function render({ language, title, text, actions }: ShellPage): string {
  const buttons = actions.map(
    ({ action, label }) => `<a href="${ACTIONS_ORIGIN}/${action}">${escapeHtml(label)}</a>`,
  );
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark"><title>Alcove</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${buttons.length > 0 ? `<nav>${buttons.join('')}</nav>` : ''}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

// The colours of renderer/styles/tokens.css, which this page cannot load.
const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#fbfaf7,#161917);color:light-dark(#1d211e,#e9ebe6);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:34rem;padding:2rem}
h1{font:600 1.625rem/1.3 Georgia,serif;margin:0 0 .75rem}
p{margin:0;color:light-dark(#4b524d,#b4bab4);overflow-wrap:anywhere;white-space:pre-line}
nav{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
a{padding:.5rem 1rem;border-radius:.625rem;text-decoration:none;color:inherit;border:1px solid light-dark(#8a8f88,#6d756f)}
a:first-child{background:light-dark(#1d5c49,#8fcbb1);border-color:transparent;color:light-dark(#fff,#10241c)}
a:focus-visible{outline:2px solid light-dark(#1d5c49,#8fcbb1);outline-offset:3px}`;
