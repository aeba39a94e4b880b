import { awaitedElsewhere } from '../../../models/background.ts';

/** Maps in order with up to `ahead` results under way at once, so that the source and the mapping work side by side. */
export async function* mapAhead<From, To>(
  source: AsyncIterable<From>,
  map: (item: From) => Promise<To>,
  ahead: number,
): AsyncGenerator<To> {
  const underWay: Promise<To>[] = [];
  for await (const item of source) {
    const result = map(item);
    // A failure is thrown when its turn comes; until then it must not count as unheard.
    awaitedElsewhere(result);
    underWay.push(result);
    if (underWay.length > ahead) yield underWay.shift() as Promise<To>;
  }
  yield* underWay;
}
