/** A row that is laid out, or the height of those that are not. */
export type WindowPart<Item> =
  | { kind: 'row'; key: string; index: number; item: Item }
  | { kind: 'space'; key: string; height: number };

/** Where a row stands, in pixels from the top of the list. */
interface RowPlace {
  index: number;
  start: number;
  end: number;
}

/** The rows at these places, in order, with empty space for those between, above and below them. */
export function windowParts<Item>(
  places: readonly RowPlace[],
  total: number,
  items: readonly Item[],
  keyOf: (item: Item) => string,
): WindowPart<Item>[] {
  const parts: WindowPart<Item>[] = [];
  let done = 0;
  const addSpace = (to: number, key: string) => {
    if (to - done >= 1) parts.push({ kind: 'space', key, height: to - done });
    done = to;
  };
  for (const { index, start, end } of places) {
    const item = items[index];
    if (item === undefined) continue;
    addSpace(start, `above ${keyOf(item)}`);
    parts.push({ kind: 'row', key: keyOf(item), index, item });
    done = end;
  }
  addSpace(total, 'below');
  return parts;
}

/** The indices of a range with those beside it that must stay laid out, in order and each once. */
export function withPinned(range: readonly number[], pinned: readonly number[]): number[] {
  return [...new Set([...range, ...pinned])].sort((a, b) => a - b);
}
