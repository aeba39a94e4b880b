import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Problem } from './problem.tsx';
import { Waiting } from './waiting.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What holds the place while nothing has come. */
  lines?: number;
  shape?: 'card' | 'text' | 'tiles';
  children: (data: Data) => ReactNode;
}

/** What the server was asked for, once it is there; before that its place, and where it was refused, why and a way to try again. */
export function Loaded<Data>({ query, lines, shape, children }: LoadedProps<Data>) {
  const retry = () => query.refetch();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Problem error={query.error} isBusy={query.isFetching} onRetry={retry} />;
  return <Waiting lines={lines} shape={shape} onRetry={retry} />;
}
