import type Electron from 'electron';
import { strict } from './strict.ts';

type Listener = (
  details: Electron.OnBeforeRequestListenerDetails,
  answer: (response: Electron.CallbackResponse) => void,
) => void;

/** What a listener is told of a request. */
export type RequestDetails = Pick<
  Electron.OnBeforeRequestListenerDetails,
  'id' | 'url' | 'method' | 'resourceType' | 'webContentsId' | 'timestamp' | 'referrer' | 'uploadData'
>;

/** `session.webRequest`: the one listener that Alcove sets, and what it decides. */
export function createWebRequest() {
  let listener: Listener | null = null;
  return {
    webRequest: strict('session.webRequest', {
      onBeforeRequest(next: Listener | null) {
        if (next !== null && typeof next !== 'function')
          throw new Error('The stand-in for Electron knows no filter of session.webRequest.');
        listener = next;
      },
    }),
    /** Whether the request may go out: without a listener every one may. */
    mayGo: (details: RequestDetails): Promise<boolean> =>
      new Promise((resolve) => {
        if (!listener) return resolve(true);
        const answer = ({ cancel = false, redirectURL }: Electron.CallbackResponse) => {
          if (redirectURL) throw new Error('The stand-in for Electron redirects no request.');
          resolve(!cancel);
        };
        listener(details as Electron.OnBeforeRequestListenerDetails, answer);
      }),
  };
}

/** The kind of a request in the words of Electron. */
export function resourceType(kind: string, isMainFrame: boolean): RequestDetails['resourceType'] {
  const names: Record<string, RequestDetails['resourceType']> = {
    Document: isMainFrame ? 'mainFrame' : 'subFrame',
    Stylesheet: 'stylesheet',
    Script: 'script',
    Image: 'image',
    Font: 'font',
    XHR: 'xhr',
    Fetch: 'xhr',
    Media: 'media',
    WebSocket: 'webSocket',
    Ping: 'ping',
  };
  return names[kind] ?? 'other';
}
