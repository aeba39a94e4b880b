/** Reads everything and returns the last item. */
export async function lastOf<Item>(items: AsyncIterable<Item>): Promise<Item | undefined> {
  let last: Item | undefined;
  for await (const item of items) last = item;
  return last;
}
