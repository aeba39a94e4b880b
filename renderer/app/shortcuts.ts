import { useEffect, useRef } from 'react';

/** A shortcut as this computer's keyboard names it: `Ctrl K`, or `⌘ K` on a Mac. */
export function shortcutLabel(letter: string): string {
  return `${/mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'} ${letter}`;
}

/** The key of a new conversation besides `Ctrl N`, which browsers keep for a new window of their own. */
export const FRESH_KEY_IN_BROWSERS = 'Ctrl+Shift+o';

/** The key of a new conversation as it is pressed here; `shift` is the name of that key. */
export function freshKeyLabel(shift: string): string {
  return shortcutLabel(window.alcoveDesktop ? 'N' : `${shift} O`);
}

/**
 * Runs `act` on Ctrl or Command with a letter, with Shift too where it is named, or on a bare key such as `Escape`,
 * anywhere in the app.
 * `act` may answer false to leave the key to whoever else wants it.
 */
export function useShortcut(keys: string, act: () => undefined | false): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && matches(event, keys) && latest.current() !== false)
        event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [keys]);
}

function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const wantsControl = parts.includes('Ctrl');
  const hasControl = event.ctrlKey || event.metaKey;
  // Other signs need Shift on some keyboards and not on others.
  const hasShift = !/^[a-z]$/i.test(key) || event.shiftKey === parts.includes('Shift');
  return (
    event.key.toLowerCase() === key.toLowerCase() && hasControl === wantsControl && hasShift && !event.altKey
  );
}
