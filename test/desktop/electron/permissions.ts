import type Electron from 'electron';
import type { CDPSession } from 'playwright-core';

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];
type Permission = Parameters<NonNullable<RequestHandler>>[1];

/** What a page asks for, in the words of Electron. */
interface PermissionQuestion {
  contents: Electron.WebContents;
  permission: Permission;
  requestingUrl: string;
  isMainFrame: boolean;
  mediaTypes?: ('audio' | 'video')[];
}

/** Electron's permissions and Chromium's names of them; `media` is two. */
const NAMES: { permission: Permission; media?: 'audio' | 'video'; chromium: string }[] = [
  { permission: 'media', media: 'audio', chromium: 'microphone' },
  { permission: 'media', media: 'video', chromium: 'camera' },
  { permission: 'geolocation', chromium: 'geolocation' },
  { permission: 'notifications', chromium: 'notifications' },
  { permission: 'clipboard-read', chromium: 'clipboard-read' },
  { permission: 'clipboard-sanitized-write', chromium: 'clipboard-write' },
  { permission: 'idle-detection', chromium: 'idle-detection' },
  { permission: 'midi', chromium: 'midi' },
];

/** The permissions of one session. Chromium itself grants what a handler granted and nothing else. */
export function createPermissions(devtools: () => Promise<CDPSession>) {
  let onRequest: RequestHandler = null;
  let onCheck: CheckHandler = null;

  const set = async (chromium: string, origin: string, isGranted: boolean) => {
    const setting = isGranted ? 'granted' : 'denied';
    await (await devtools()).send('Browser.setPermission', {
      permission: { name: chromium },
      setting,
      origin,
    });
  };
  return {
    setRequestHandler: (handler: RequestHandler) => {
      onRequest = handler;
    },
    setCheckHandler: (handler: CheckHandler) => {
      onCheck = handler;
    },
    /** What a page finds without asking: what the check handler says, and everything where there is none. */
    async applyTo(contents: Electron.WebContents, origin: string): Promise<void> {
      for (const { permission, media, chromium } of NAMES) {
        const details = { isMainFrame: true, requestingUrl: origin, ...(media && { mediaType: media }) };
        await set(chromium, origin, onCheck?.(contents, permission, origin, details) ?? true);
      }
    },
    /** Asks the request handler; without one everything is granted, as in Electron. */
    async ask({
      contents,
      permission,
      requestingUrl,
      isMainFrame,
      mediaTypes,
    }: PermissionQuestion): Promise<boolean> {
      const details = { requestingUrl, isMainFrame, ...(mediaTypes && { mediaTypes }) };
      const isGranted = await new Promise<boolean>((resolve) => {
        if (onRequest) onRequest(contents, permission, resolve, details as Electron.PermissionRequest);
        else resolve(true);
      });
      const named = NAMES.filter(
        ({ permission: name, media }) => name === permission && (!media || mediaTypes?.includes(media)),
      );
      for (const { chromium } of named) await set(chromium, new URL(requestingUrl).origin, isGranted);
      return isGranted;
    },
  };
}
