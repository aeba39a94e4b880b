const KEY = Symbol.for('alcove.test.end-of-worker');

// Kept at the global: vitest loads the environment below apart from the modules of the tests.
const shared = globalThis as { [KEY]?: (() => Promise<void>)[] };

/** Calls `close` once the files that share this process have all run: later than any `afterAll`. */
export function atEndOfWorker(close: () => Promise<void>): void {
  shared[KEY] ??= [];
  shared[KEY].push(close);
}

/** Vitest's environment for journeys: Node, which ends what files share when their process ends. */
export default {
  name: 'journey',
  viteEnvironment: 'ssr',
  setup: () => ({
    async teardown() {
      await Promise.allSettled((shared[KEY] ?? []).splice(0).map((close) => close()));
    },
  }),
};
