import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

// How often to ask again when the server is asked too much, and for how long to wait when it does not say.
const WAITS = 4;
const USUAL_WAIT = 2;

/** A refusal is final, a silent server is asked twice more, a busy one when it says. */
const PATIENCE = {
  retry: (count: number, error: Error) =>
    isBusy(error) ? count < WAITS : count < 2 && !(error instanceof ApiError && error.status >= 400),
  retryDelay: (count: number, error: Error) =>
    isBusy(error) ? (error.retryAfterSeconds ?? USUAL_WAIT) * 1000 : 1000 * 2 ** count,
};

/** How a change waits that nobody watches: only for a busy server, as long as that says. */
export const WAITS_ITS_TURN = {
  retry: (count: number, error: Error) => isBusy(error) && count < WAITS,
  retryDelay: PATIENCE.retryDelay,
};

/** One store of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Alcove is on this computer: whether that is on a network says nothing about reaching it.
    mutations: { networkMode: 'always' },
    queries: { networkMode: 'always', staleTime: 20_000, refetchOnWindowFocus: false, ...PATIENCE },
  },
});

/** Has all that is kept under these keys, and below them, read anew. */
export function refresh(...keys: QueryKey[]): Promise<unknown> {
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

function isBusy(error: Error): error is ApiError {
  return error instanceof ApiError && error.status === 429;
}
