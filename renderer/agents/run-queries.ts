import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { type AgentType, deleteRun, listRuns, listTools, readRun } from '../api/agents.ts';
import { queryClient, refresh } from '../app/query-client.ts';
import { RUNS_KEY, runKey } from './run-keys.ts';

const PAGE = 20;
// A run of another window is looked at this often while it goes on, in milliseconds.
const RUNNING_EVERY = 2000;

/** Past runs, newest first, a page at a time. */
export function useRuns() {
  return useInfiniteQuery({
    queryKey: RUNS_KEY,
    queryFn: ({ pageParam, signal }) => listRuns({ skip: pageParam, limit: PAGE }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((count, page) => count + page.items.length, 0);
      return shown < last.total ? shown : undefined;
    },
  });
}

/** A run as the server has it; while it is watched live there is nothing to read. */
export function useRun(id: string, isLive: boolean) {
  return useQuery({
    queryKey: runKey(id),
    queryFn: ({ signal }) => readRun(id, signal),
    enabled: !isLive,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? RUNNING_EVERY : false),
  });
}

/** Deletes a run for good. */
export function useDeleteRun() {
  return useMutation({
    mutationFn: (id: string) => deleteRun(id),
    onSuccess: (_answer, id) => {
      queryClient.removeQueries({ queryKey: runKey(id) });
      return refresh(RUNS_KEY);
    },
  });
}

/** The tools of a kind of agent, and which of them can be used. */
export function useTools(type: AgentType) {
  return useQuery({
    queryKey: ['agent-tools', type],
    queryFn: ({ signal }) => listTools(type, signal),
  });
}
