import type { QueryClient } from '@tanstack/react-query';
import type { ModelList } from '../api/models.ts';
import { findArrival } from '../models/find-arrival.ts';
import { notify } from './notify.ts';

/** Says through the system when the list of models, wherever it is read, shows one that has arrived. Answers how to stop. */
export function notifyOfModels(queryClient: QueryClient): () => void {
  const read = () => queryClient.getQueryData<ModelList>(['models'])?.items;
  let before = read();
  return queryClient.getQueryCache().subscribe(() => {
    const now = read();
    if (now === before) return;
    if (findArrival(before, now)) notify('model', '#/models');
    before = now;
  });
}
