import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { LedgerEntry } from '../api/privacy.ts';
import { type WindowPart, windowParts } from '../chat/window-parts.ts';

// Two lines and the way to what was sent, in pixels.
const USUAL_HEIGHT = 104;
const OVERSCAN = 12;

interface LedgerWindow {
  parts: WindowPart<LedgerEntry>[];
  measure: (row: HTMLElement | null) => void;
  /** The last row that is laid out. */
  last: number;
}

/** The rows of the ledger that are laid out: what is in view of the screen that scrolls it, and a little around it. */
export function useLedgerWindow(entries: LedgerEntry[], list: RefObject<HTMLElement | null>): LedgerWindow {
  const [above, setAbove] = useState(0);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: entries.length,
    getScrollElement: () => list.current?.closest('main') ?? null,
    getItemKey: (index) => entries[index]?.id ?? index,
    estimateSize: () => USUAL_HEIGHT,
    scrollMargin: above,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  // The browser's scroll anchoring keeps what is read in place.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  useLayoutEffect(() => setAbove(heightAbove(list.current)));
  const places = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  const parts = useMemo(() => {
    const own = places.map(({ index, start, end }) => ({ index, start: start - above, end: end - above }));
    return windowParts(own, total, entries, ({ id }) => id);
  }, [places, total, entries, above]);
  return { parts, measure: virtualizer.measureElement, last: places.at(-1)?.index ?? 0 };
}

function heightAbove(list: HTMLElement | null): number {
  const screen = list?.closest('main');
  if (!list || !screen) return 0;
  const distance = list.getBoundingClientRect().top - screen.getBoundingClientRect().top;
  return Math.round(distance + screen.scrollTop);
}
