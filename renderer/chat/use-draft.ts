import { useState } from 'react';

/** The key of what is written before there is a conversation. */
export const NEW_CHAT_DRAFT = 'new';

// In memory only: what was written and not sent goes with the window.
const drafts = new Map<string, string>();

/** Forgets every draft, as when somebody logs out. */
export function forgetDrafts(): void {
  drafts.clear();
}

/** The text being written under `key`, kept while other conversations are read. */
export function useDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(key) ?? '');
  const write = (next: string) => {
    setText(next);
    if (next) drafts.set(key, next);
    else drafts.delete(key);
  };
  return [text, write];
}

/** What is written under `key`, and not sent. */
export function readDraft(key: string): string {
  return drafts.get(key) ?? '';
}

/** Puts a text below what is written under `key`, where the composer finds it when it opens. */
export function addToDraft(key: string, text: string): void {
  const before = drafts.get(key)?.trimEnd() ?? '';
  drafts.set(key, before === '' ? text : `${before}\n\n${text}`);
}

/** Puts a text where the composer under `key` finds it when it opens. */
export function leaveDraft(key: string, text: string): void {
  drafts.set(key, text);
}
