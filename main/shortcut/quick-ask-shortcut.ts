import type { GlobalShortcut } from 'electron';
import type { AskSessionBus } from '../tray/find-tray.ts';

export type QuickAskShortcut = ReturnType<typeof createQuickAskShortcut>;

interface Parts {
  globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>;
  /** Whether this desktop gives keys to programs at all: a Wayland session does so only through its portal. */
  isAvailable: () => boolean;
  onPress: () => void;
}

/** Holds the keys that open quick ask from anywhere. */
export function createQuickAskShortcut({ globalShortcut, isAvailable, onPress }: Parts) {
  let held = '';
  let isTaken = false;
  // It throws on keys that this system does not know, which for the person comes to the same as taken.
  const register = (keys: string) => {
    try {
      return globalShortcut.register(keys, onPress);
    } catch {
      return false;
    }
  };
  return {
    isAvailable,
    /** Whether another program, or the system itself, has the keys that were asked for. */
    isTaken: () => isTaken,
    /** Lets go of the keys held so far and takes these; an empty text takes none. */
    use(keys: string): void {
      if (held) globalShortcut.unregister(held);
      const isWanted = keys !== '' && isAvailable();
      held = isWanted && register(keys) ? keys : '';
      isTaken = isWanted && held === '';
    },
  };
}

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
