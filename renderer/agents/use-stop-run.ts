import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelRun } from '../api/agents.ts';
import { runKey } from './run-keys.ts';
import type { RunView } from './run-view.ts';
import { liveRuns } from './use-live-run.ts';

/** The way to end a run, whether it is watched here or goes on in another window. */
export function useStopRun({ id, status }: RunView, isLive: boolean) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelRun(id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: runKey(id) }),
  });
  return {
    canStop: status === 'running' && !cancel.isPending,
    isStopping: status === 'stopping' || cancel.isPending,
    error: cancel.error?.message,
    stop: () => (isLive ? liveRuns.stop(id) : cancel.mutate()),
  };
}
