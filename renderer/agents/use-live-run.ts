import { useSyncExternalStore } from 'react';
import { background } from '../../models/background.ts';
import { answerApproval, cancelRun, readRun, streamRun } from '../api/agents.ts';
import { notify } from '../app/notify.ts';
import { notifyOfApprovals } from '../app/notify-of-approvals.ts';
import { queryClient, refresh } from '../app/query-client.ts';
import { createLiveRuns, type LiveRun, type Standing } from './live-runs.ts';
import { RUNS_KEY, runKey } from './run-keys.ts';

// Between two looks at a run that was stopped, in milliseconds.
const LOOK_EVERY = 150;

/** The runs that were started in this window. */
export const liveRuns = createLiveRuns({
  stream: (request, signal) => notifyOfApprovals(streamRun(request, signal)),
  cancel: cancelRun,
  answer: answerApproval,
  read: readRun,
  keep(run) {
    notify('run', `#/agents/${run.id}`);
    queryClient.setQueryData(runKey(run.id), run);
    background('refresh_queries', () => refresh(RUNS_KEY));
  },
  wait: () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY)),
  now: Date.now,
});

/** A run that is watched in this window, if it is. */
export function useLiveRun(id: string): LiveRun | undefined {
  return useSyncExternalStore(liveRuns.subscribe, () => liveRuns.get(id));
}

/** How many runs are under way, and how many calls wait for a person. */
export function useStanding(): Standing {
  return useSyncExternalStore(liveRuns.subscribe, liveRuns.standing);
}
