import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useMemo, useRef } from 'react';
import type { Message } from '../api/chat.ts';
import { estimateHeight } from './estimate-height.ts';
import { type WindowPart, windowParts, withPinned } from './window-parts.ts';

// Rows laid out beyond each edge: about a screen, so that the wheel and Page Down find what they go to.
const OVERSCAN = 5;
const USUAL_WIDTH = 704;
// More than any list is high: the browser stops at the end.
const AT_THE_END = 1e9;

interface MessageWindow {
  /** What to lay out, from the top. */
  parts: WindowPart<Message>[];
  /** Takes a row's element, to know its height. */
  measure: (row: HTMLElement | null) => void;
}

/**
 * The part of a long list that is laid out: what is in view, a little around it, and the rows of `pinned`. It begins
 * at the end. Rows stay in the flow of the page, and the browser's own scroll anchoring keeps what is read in place
 * when a row turns out higher than it was thought (CSS Scroll Anchoring 1), without a write to the scroll position
 * that would break off a scroll under way.
 */
export function useMessageWindow(
  messages: Message[],
  scroller: RefObject<HTMLElement | null>,
  pinned: readonly number[],
): MessageWindow {
  const width = useRef(USUAL_WIDTH);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: messages.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => keyOf(messages[index]),
    estimateSize: (index) => (messages[index] ? estimateHeight(messages[index], width.current) : 0),
    rangeExtractor: ({ startIndex, endIndex, count }) =>
      withPinned(
        indicesBetween(Math.max(0, startIndex - OVERSCAN), Math.min(count - 1, endIndex + OVERSCAN)),
        pinned.filter((index) => index < count),
      ),
    initialOffset: AT_THE_END,
    useFlushSync: false,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = never;
  width.current = virtualizer.scrollRect?.width || USUAL_WIDTH;
  const places = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  const parts = useMemo(() => windowParts(places, total, messages, keyOf), [places, total, messages]);
  return { parts, measure: virtualizer.measureElement };
}

function never(): boolean {
  return false;
}

function keyOf(message: Message | undefined): string {
  return message?.id ?? '';
}

function indicesBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
}
