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

/** A letter that belongs to the app in its own window, and to the browser in a browser: there it goes with Alt. */
interface OwnKey {
  inApp: string;
  /** Free in the menus of browsers, too. */
  inBrowsers: string;
}

/** Ctrl and L lead to the address, Ctrl and D make a bookmark. */
export const KEEP_KEY: OwnKey = { inApp: 'L', inBrowsers: 'L' };
export const DICTATION_KEY: OwnKey = { inApp: 'D', inBrowsers: 'R' };

/** Such a key as `useShortcut` takes it. */
export function keysOf({ inApp, inBrowsers }: OwnKey, shift: 'Shift+' | '' = ''): string {
  return window.alcoveDesktop ? `Ctrl+${shift}${inApp}` : `Alt+${shift}${inBrowsers}`;
}

/** Such a key as it is pressed here; `shift` is the name of that key, and a blank. */
export function ownKeyLabel({ inApp, inBrowsers }: OwnKey, shift = ''): string {
  if (window.alcoveDesktop) return shortcutLabel(`${shift}${inApp}`);
  return `${/mac/i.test(navigator.userAgent) ? '⌥' : 'Alt'} ${shift}${inBrowsers}`;
}

/**
 * Runs `act` on Ctrl or Command with a letter, or Alt with one, with Shift too where it is named, or on a bare key such as
 * `Escape`, anywhere in the app.
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

/** Whether these keys were pressed, and no other beside them. */
export function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const wantsControl = parts.includes('Ctrl');
  const wantsAlt = parts.includes('Alt');
  const hasControl = event.ctrlKey || event.metaKey;
  // Other signs need Shift on some keyboards and not on others.
  const hasShift = !/^[a-z]$/i.test(key) || event.shiftKey === parts.includes('Shift');
  // With Alt some keyboards write another sign.
  const isKey = wantsAlt
    ? event.code === `Key${key.toUpperCase()}`
    : event.key.toLowerCase() === key.toLowerCase();
  return isKey && hasControl === wantsControl && hasShift && event.altKey === wantsAlt;
}
