import type { Model } from '../api/models.ts';

/** The model that was on its way in the one list and is installed in the next. */
export function findArrival(before: readonly Model[] = [], now: readonly Model[] = []): Model | undefined {
  const onTheirWay = before.filter(({ installed, download }) => !installed && download !== null);
  return now.find(({ id, installed }) => installed && onTheirWay.some((model) => model.id === id));
}
