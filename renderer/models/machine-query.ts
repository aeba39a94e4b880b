import { queryOptions } from '@tanstack/react-query';
import { readMachine } from '../api/models.ts';

/** What models run on here. Once in a visit: what the engine finds on a computer does not change. */
export const machineQuery = queryOptions({
  queryKey: ['machine'],
  queryFn: readMachine,
  staleTime: Infinity,
  retry: false,
});
