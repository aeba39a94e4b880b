import { useState } from 'react';
import type { Passage } from './locate-passage.ts';

// In memory only, as drafts are: an address would leave the words of a document in the browser's history.
const passages = new Map<string, Passage>();
let search = '';

/** Keeps a passage, so that the address of its document may name it by its id. */
export function keepPassage(chunkId: string, passage: Passage): void {
  passages.set(chunkId, passage);
}

/** A passage that was kept; undefined in a window that never showed it. */
export function keptPassage(chunkId: string | undefined): Passage | undefined {
  return chunkId === undefined ? undefined : passages.get(chunkId);
}

/** What is being searched for, kept while a passage is read. */
export function useKeptSearch(): [string, (words: string) => void] {
  const [words, setWords] = useState(search);
  const keep = (next: string) => {
    search = next;
    setWords(next);
  };
  return [words, keep];
}

/** Forgets all of it, as when somebody logs out. */
export function forgetPassages(): void {
  passages.clear();
  search = '';
}
