/** The key of every list of runs. */
export const RUNS_KEY = ['agent-runs'] as const;

/** The key under which a run with its steps is kept. */
export const runKey = (id: string) => ['agent-run', id] as const;
