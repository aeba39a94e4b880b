import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/** One store of what the server said; a refusal is final, a silent server is asked twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400),
    },
  },
});
