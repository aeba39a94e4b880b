import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,contract,api,architecture,e2e,desktop,packaging}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['test/note-stale-build.ts'],
    setupFiles: ['test/setup-socket-guard.ts'],
    // What works does not fail because the machine is slow or shared.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
