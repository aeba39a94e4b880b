import { createContext, type ReactElement } from 'react';

/** Blocks of Markdown as they were parsed, so that what scrolls back into view, or was just streamed, is not parsed anew. */
export interface BlockCache {
  get(key: string): ReactElement | undefined;
  set(key: string, element: ReactElement): void;
}

/** Keeps the `most` blocks that were used last. */
export function createBlockCache(most: number): BlockCache {
  const elements = new Map<string, ReactElement>();
  return {
    get(key) {
      const found = elements.get(key);
      if (found) {
        elements.delete(key);
        elements.set(key, found);
      }
      return found;
    },
    set(key, element) {
      elements.set(key, element);
      if (elements.size > most) elements.delete(elements.keys().next().value ?? '');
    },
  };
}

/** The cache of the conversation on screen, which goes with it; without one every block is parsed when it is shown. */
export const BlockCacheContext = createContext<BlockCache | undefined>(undefined);
