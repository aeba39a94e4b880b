import { WEB_CONTENTS } from './all-web-contents.ts';
import type { Chromium } from './chromium.ts';
import { type RequestDetails, resourceType } from './web-request.ts';

let lastRequest = 0;

/**
 * Puts every request of the browser before the shell's rules, redirected ones and those of workers too: first a navigation
 * before its page's listeners, as in Electron, then all before `webRequest`.
 */
export async function interceptRequests(
  { devtools, context }: Chromium,
  mayGo: (details: RequestDetails) => Promise<boolean>,
): Promise<void> {
  devtools.on(
    'Fetch.requestPaused',
    async ({ requestId, request, resourceType: kind, frameId, redirectedRequestId }) => {
      const contents = [...WEB_CONTENTS].find((candidate) => candidate.targetId === frameId);
      const mayNavigate =
        kind !== 'Document' ||
        !contents ||
        contents.mayNavigate(request.url, redirectedRequestId !== undefined);
      const details: RequestDetails = {
        id: ++lastRequest,
        url: request.url,
        method: request.method,
        resourceType: resourceType(kind, contents !== undefined),
        referrer: request.headers.Referer ?? '',
        timestamp: Date.now(),
        uploadData: [],
        ...(contents && { webContentsId: contents.id }),
      };
      const isRefused = !mayNavigate || !(await mayGo(details));
      const answered = isRefused
        ? devtools.send('Fetch.failRequest', {
            requestId,
            errorReason: mayNavigate ? 'BlockedByClient' : 'Aborted',
          })
        : devtools.send('Fetch.continueRequest', { requestId });
      // The page may have gone in the meantime, and its request with it.
      await answered.catch(() => undefined);
    },
  );
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await context.routeWebSocket(/.*/, async (socket) => {
    const details = {
      id: ++lastRequest,
      url: socket.url(),
      method: 'GET',
      referrer: '',
      timestamp: Date.now(),
    };
    if (await mayGo({ ...details, resourceType: 'webSocket', uploadData: [] })) socket.connectToServer();
    else await socket.close();
  });
}
