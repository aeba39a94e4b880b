import type { App, WebContents } from 'electron';
import { decideOpening, mayNavigate } from './navigation-rules.ts';

/** What the rules of a page depend on. */
interface ContentsGuardParts {
  /** The origin of the proven server; undefined while there is none. */
  own: () => string | undefined;
  /** A screen of the app was to be opened in another window. */
  onScreen: (hash: string) => void;
  /** A page of somebody else's was to be opened. */
  onOutside: (url: string) => void;
}

/** Puts the rules of navigation, new windows and embedded pages on every page that there will be. */
export function guardContents(app: Pick<App, 'on'>, parts: ContentsGuardParts): void {
  app.on('web-contents-created', (_event, contents) => guardOne(contents, parts));
  // Chromium's own judgement is kept: no page that fails it is shown, and none of ours has a certificate.
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
  app.on('select-client-certificate', (event) => event.preventDefault());
}

function guardOne(contents: WebContents, { own, onScreen, onOutside }: ContentsGuardParts): void {
  const keepHere = (details: { url: string; preventDefault(): void }) => {
    if (!mayNavigate(details.url, own())) details.preventDefault();
  };
  contents.on('will-navigate', keepHere);
  contents.on('will-frame-navigate', keepHere);
  contents.on('will-redirect', keepHere);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const opening = decideOpening(url, own());
    if (opening.kind === 'screen') onScreen(opening.hash);
    if (opening.kind === 'outside') onOutside(opening.url);
    return { action: 'deny' };
  });
  // Without a listener the first device in reach would be chosen.
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault();
    choose('');
  });
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}
