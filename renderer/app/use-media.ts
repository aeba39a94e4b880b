import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const list = window.matchMedia(query);
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => list.matches);
}
