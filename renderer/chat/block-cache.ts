import { createContext, type ReactElement } from 'react';

export type BlockCache = ReturnType<typeof createBlockCache>;

/**
 * Blocks of Markdown as they were parsed, so that what scrolls back into view, or was just streamed, is not parsed anew:
 * the `most` that were used last.
 */
export function createBlockCache(most: number) {
  const elements = new Map<string, ReactElement>();
  return {
    get(key: string) {
      const found = elements.get(key);
      if (found) {
        elements.delete(key);
        elements.set(key, found);
      }
      return found;
    },
    set(key: string, element: ReactElement) {
      elements.set(key, element);
      if (elements.size > most) elements.delete(elements.keys().next().value ?? '');
    },
  };
}

/** The cache of the conversation on screen, which goes with it; without one every block is parsed when it is shown. */
export const BlockCacheContext = createContext<BlockCache | undefined>(undefined);
