/** How long to wait before each start of a server that ended by itself, in milliseconds. */
const DELAYS_MS = [500, 2_000, 8_000];

/** After this time without trouble an end counts as the first one again. */
const WINDOW_MS = 5 * 60_000;

export type RestartBudget = ReturnType<typeof createRestartBudget>;

/** Says how often a server that ends by itself is started again: three times in five minutes, each time later. */
export function createRestartBudget(now: () => number) {
  let starts: number[] = [];
  return {
    /** The milliseconds to wait before the next start; undefined when it has ended too often to try again. */
    spend(): number | undefined {
      starts = starts.filter((start) => now() - start < WINDOW_MS);
      const delay = DELAYS_MS[starts.length];
      if (delay !== undefined) starts.push(now());
      return delay;
    },
    /** A person asked for a start: they get all tries again. */
    renew(): void {
      starts = [];
    },
  };
}
