import type { App } from 'electron';
import { HIDDEN_FLAG } from '../login-item/login-item.ts';
import type { ShellActions } from '../shell-actions.types.ts';

interface LinkParts {
  app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'> & {
    on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown;
  };
  /** The command line of this start. */
  commandLine: readonly string[];
  actions: Pick<ShellActions, 'showWindow'>;
}

/**
 * Opens `alcove://` links. To be called before Electron is ready: a Mac hands over the link that started the app at once.
 * From a clone the scheme is left to whatever is installed.
 */
export function handleLinks({ app, commandLine, actions }: LinkParts) {
  let first = findLink(commandLine);
  let isReady = false;
  const open = (link: string) => {
    if (isReady) actions.showWindow(hashOfLink(link));
    else first = link;
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(url);
  });
  if (app.isPackaged) app.setAsDefaultProtocolClient('alcove');
  return {
    /** Shows what the link says that started the app; answers whether there was one. Once, when there can be a window. */
    openFirst(): boolean {
      isReady = true;
      if (first === undefined) return false;
      open(first);
      return true;
    },
    /** Shows the window for a second start, at what its link says where it has one. One at login stays hidden. */
    openSecond(commandLine: readonly string[]): void {
      const link = findLink(commandLine);
      if (link !== undefined || !commandLine.includes(HIDDEN_FLAG)) open(link ?? '');
    },
  };
}

// Each end of a link is written down here; nothing in a link is ever passed on as an address.
const SCREENS = ['documents', 'models', 'privacy', 'agents', 'pictures', 'settings'];
const CONVERSATION = /^c\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const MOST_CHARACTERS = 4000;

/** The first argument of a command line that is a link of ours, as Windows and Linux hand it over. */
export function findLink(commandLine: readonly string[]): string | undefined {
  return commandLine.find((argument) => /^alcove:/i.test(argument));
}

/**
 * The hash of the screen that an `alcove://` link opens; undefined where it opens the app only. A link opens a screen or
 * puts a text of up to 4,000 characters where the person can read it before sending it. It can do nothing else: whoever
 * wrote the page that it lies on is not the person.
 */
export function hashOfLink(link: string): string | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url?.protocol !== 'alcove:' || url.username || url.password || url.port || url.hash) return undefined;
  if (url.hostname === 'ask') return hashOfQuestion(url);
  return url.hostname === 'open' && url.search === '' ? hashOfScreen(url.pathname) : undefined;
}

function hashOfQuestion({ pathname, searchParams }: URL): string | undefined {
  // Windows puts a slash behind the name.
  if (pathname !== '' && pathname !== '/') return undefined;
  if ([...searchParams.keys()].join() !== 'text') return undefined;
  const text = searchParams.get('text')?.toWellFormed() ?? '';
  return text.trim() === '' || text.length > MOST_CHARACTERS
    ? undefined
    : `#/ask/${encodeURIComponent(text)}`;
}

function hashOfScreen(pathname: string): string | undefined {
  const path = pathname.replace(/^\//, '').replace(/\/$/, '');
  const conversation = CONVERSATION.exec(path)?.[1];
  if (conversation) return `#/c/${conversation}`;
  return SCREENS.includes(path) ? `#/${path}` : undefined;
}
