import type { AskSessionBus } from './session-bus.ts';

interface TraySurroundings {
  platform: NodeJS.Platform;
  /** `XDG_CURRENT_DESKTOP`, such as `ubuntu:GNOME`. */
  desktop: string;
  ask: AskSessionBus;
}

const WATCHER = 'org.kde.StatusNotifierWatcher';

/**
 * Whether a tray icon would be seen. A plain GNOME has no place for one, and Electron does not say so: a window that is
 * closed to it could never be opened again. Without an answer of the session bus the desktop's name decides.
 */
export async function findTray({ platform, desktop, ask }: TraySurroundings): Promise<boolean> {
  if (platform !== 'linux') return true;
  const answer = await ask([
    '--dest=org.freedesktop.DBus',
    '/org/freedesktop/DBus',
    'org.freedesktop.DBus.NameHasOwner',
    `string:${WATCHER}`,
  ]);
  if (answer !== undefined) return /\bboolean true\b/.test(answer);
  const names = desktop.split(':').map((name) => name.toLowerCase());
  return names.includes('ubuntu') || !(names.includes('gnome') || desktop === '');
}
