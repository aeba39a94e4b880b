import { createContext, type RefObject, useEffect, useMemo, useState } from 'react';

/** Keeps a row laid out for as long as the answered function is not called. */
type PinRow = (id: string) => () => void;

/** How a row says that it must not go when it is scrolled away: it holds words that are not sent yet. */
export const PinRowContext = createContext<PinRow>(() => () => undefined);

// A selection over more rows than this is cut at its far end when it is scrolled away.
const MOST_SELECTED = 300;

/** The rows of a list that stay laid out wherever it is scrolled: what is edited, what has the focus, what is selected. */
export function usePinnedRows(list: RefObject<HTMLElement | null>, indexOf: (id: string) => number) {
  const [edited, setEdited] = useState<readonly string[]>([]);
  const [touched, setTouched] = useState<readonly number[]>([]);
  const pin: PinRow = useMemo(
    () => (id) => {
      setEdited((ids) => [...ids, id]);
      return () => setEdited((ids) => ids.filter((each) => each !== id));
    },
    [],
  );
  useEffect(() => {
    const look = () => setTouched((before) => keepIfSame(before, touchedRows(list.current)));
    document.addEventListener('selectionchange', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('focusin', look);
    };
  }, [list]);
  const pinned = useMemo(() => {
    const indices = edited.map(indexOf).filter((index) => index >= 0);
    return [...touched, ...indices];
  }, [edited, touched, indexOf]);
  return { pin, pinned };
}

function touchedRows(list: HTMLElement | null): number[] {
  if (!list) return [];
  const focused = indexOfRow(document.activeElement, list);
  return [...(focused === undefined ? [] : [focused]), ...selectedRows(list)];
}

function selectedRows(list: HTMLElement): number[] {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return [];
  const ends = [selection.anchorNode, selection.focusNode].map((node) => indexOfRow(node, list));
  const known = ends.filter((index) => index !== undefined);
  const first = Math.min(...known);
  const count = known.length === 0 ? 0 : Math.min(Math.max(...known) - first + 1, MOST_SELECTED);
  return Array.from({ length: count }, (_, step) => first + step);
}

function indexOfRow(node: Node | null, list: HTMLElement): number | undefined {
  const element = node instanceof Element ? node : node?.parentElement;
  const row = element?.closest<HTMLElement>('li[data-index]');
  return row && list.contains(row) ? Number(row.dataset.index) : undefined;
}

function keepIfSame(before: readonly number[], next: readonly number[]): readonly number[] {
  return before.length === next.length && before.every((index, at) => index === next[at]) ? before : next;
}
