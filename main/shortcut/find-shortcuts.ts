import type { AskSessionBus } from '../tray/session-bus.ts';

interface ShortcutSurroundings {
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  ask: AskSessionBus;
}

/**
 * Whether keys can be taken from everywhere. A Wayland session gives them through its portal only, which not every desktop
 * has; there Electron takes a registration and never hears the keys.
 */
export async function findShortcuts({ platform, environment, ask }: ShortcutSurroundings): Promise<boolean> {
  if (!isWayland(platform, environment)) return true;
  const version = await ask([
    '--dest=org.freedesktop.portal.Desktop',
    '/org/freedesktop/portal/desktop',
    'org.freedesktop.DBus.Properties.Get',
    'string:org.freedesktop.portal.GlobalShortcuts',
    'string:version',
  ]);
  return version !== undefined;
}

/** The features of Chromium's that the shortcut needs, for `--enable-features`. */
export function shortcutFeatures(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[] {
  return isWayland(platform, environment) ? ['GlobalShortcutsPortal'] : [];
}

function isWayland(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): boolean {
  return (
    platform === 'linux' &&
    (environment.XDG_SESSION_TYPE === 'wayland' || Boolean(environment.WAYLAND_DISPLAY))
  );
}
