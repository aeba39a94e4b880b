import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,contract,api,architecture,e2e,desktop,packaging}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    setupFiles: ['test/setup-socket-guard.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
