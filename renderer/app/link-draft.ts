import { useSyncExternalStore } from 'react';
import { createStore } from '../api/store.ts';
import { addToDraft, NEW_CHAT_DRAFT, readDraft } from '../chat/use-draft.ts';

interface Filling {
  /** Counts the links: a composer that is on screen reads its draft again for each. */
  number: number;
  /** What a link has put there, until the person makes it theirs by editing it. */
  text: string | undefined;
}

const filling = createStore<Filling>({ number: 0, text: undefined });

/** Puts the text of a link below what is written for a new chat, once. It is not sent. */
export function fillFromLink(text: string): void {
  if (!readDraft(NEW_CHAT_DRAFT).endsWith(text)) addToDraft(NEW_CHAT_DRAFT, text);
  filling.set({ number: filling.current().number + 1, text });
}

/** Takes what is in the composer as the person's own, as after an edit. */
export function ownDraft(): void {
  const { number, text } = filling.current();
  if (text !== undefined) filling.set({ number, text: undefined });
}

/** How often a link has filled the composer of a new chat, and whether what it brought is still there and unedited. */
export function useLinkDraft(): { number: number; isThere: boolean } {
  const { number, text } = useSyncExternalStore(filling.subscribe, filling.current);
  // What was sent, or forgotten with a logout, is gone.
  return { number, isThere: text !== undefined && readDraft(NEW_CHAT_DRAFT).includes(text) };
}
