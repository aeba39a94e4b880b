import type { App } from 'electron';
import { HIDDEN_FLAG } from '../login-item/login-item.ts';
import type { ShellActions } from '../shell-actions.types.ts';
import { findLink, hashOfLink } from './parse-link.ts';

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
