import { useState } from 'react';
import type { Model } from '../api/models.ts';
import { findArrival } from './find-arrival.ts';

/** The name of the model whose download was the last to end well while one watched. */
export function useNews(models: readonly Model[] | undefined): string | undefined {
  const [before, setBefore] = useState(models);
  const [news, setNews] = useState<string>();
  if (models !== before) {
    setBefore(models);
    const arrival = findArrival(before, models);
    if (arrival) setNews(arrival.name);
  }
  return news;
}
