import { type RefObject, useLayoutEffect, useRef } from 'react';
import { insertText } from '../voice/insert-text.ts';

/** What puts words at the cursor of a text field, with the cursor after them. */
export function useInsertion(
  box: RefObject<HTMLTextAreaElement | null>,
  setText: (text: string) => void,
): (words: string) => void {
  const cursor = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    box.current?.focus();
    box.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });
  return (words) => {
    if (!box.current) return;
    const { value, selectionStart, selectionEnd } = box.current;
    const next = insertText(value, selectionStart, selectionEnd, words);
    cursor.current = next.cursor;
    setText(next.text);
  };
}
