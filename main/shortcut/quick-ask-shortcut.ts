import type { GlobalShortcut } from 'electron';

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
