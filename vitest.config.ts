import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { depth } from './test/depth.ts';

const PROCESS = 'test/**/*.process.test.{ts,tsx}';
const DEEP = 'test/**/*.deep.test.{ts,tsx}';
/** Those that put a module or the desktop's port in another's place, for which each needs a process of its own. */
const ALONE = [
  'test/contract/**/*.process.test.ts',
  'test/api/background-failures.process.test.ts',
  'test/unit/desktop/cli-command/*.process.test.ts',
];
const JOURNEYS = ['test/{e2e,desktop,packaging}/**/*.test.{ts,tsx}'];
const WALKS = ['test/walk/**/*.test.ts'];

/** Closes what the files of a process shared, such as a browser, when that ends. */
const END_OF_WORKER = './test/e2e/end-of-worker.ts';

/** What takes long, each file in a process of its own. */
const DEEP_PROJECT: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'deep', include: [DEEP], environment: END_OF_WORKER },
};

/** Published weights, from a cache outside the repository; one file after the other, since each fills the machine. */
const REAL_PROJECT: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'real',
    include: ['test/real/**/*.real.test.ts'],
    environment: 'node',
    maxWorkers: 1,
    testTimeout: 600_000,
  },
};

/**
 * A project; without isolation its files share the processes that run them, and the modules loaded there. One that mostly
 * waits for other programs comes after those that compute, and has more workers than the machine has cores.
 */
function project(
  name: string,
  include: readonly string[],
  {
    isolate,
    exclude = [],
    environment = 'node',
    isWaiting = false,
    usesMemory = false,
  }: {
    isolate: boolean;
    exclude?: readonly string[];
    environment?: string;
    isWaiting?: boolean;
    /** Its servers' data lies in memory where there is plenty (launcher/test.mjs). */
    usesMemory?: boolean;
  },
): TestProjectInlineConfiguration {
  const scratch = process.env.ALCOVE_TEST_SCRATCH;
  return {
    extends: true,
    test: {
      name,
      isolate,
      // Not where a sandbox shows it to a program: that has a /dev of its own.
      ...(usesMemory && scratch ? { env: { ALCOVE_TEST_DATA: scratch } } : {}),
      environment,
      ...(isWaiting && { maxWorkers: 4, sequence: { groupOrder: 1 } }),
      include: [...include],
      exclude: [...configDefaults.exclude, DEEP, ...exclude],
    },
  };
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['test/note-stale-build.ts'],
    setupFiles: ['test/setup.ts'],
    // What works does not fail because the machine is slow or shared.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // What forks nothing.
      project('fast', ['test/{unit,contract,api,architecture}/**/*.test.{ts,tsx}'], {
        isolate: false,
        usesMemory: true,
        exclude: [PROCESS],
      }),
      // One real way through each program.
      project('walk', WALKS, { isolate: true, environment: END_OF_WORKER }),
      // What starts engines, servers, readers of documents, sandboxes and commands.
      project('process', [PROCESS], { isolate: false, exclude: ALONE, isWaiting: true }),
      project('alone', ALONE, { isolate: true, isWaiting: true }),
      // The app in Chromium, the desktop shell and the packages.
      project('journey', JOURNEYS, {
        isolate: false,
        usesMemory: true,
        environment: END_OF_WORKER,
        isWaiting: true,
      }),
      ...(depth === 'deep' ? [DEEP_PROJECT] : []),
      ...(process.env.ALCOVE_TEST_REAL === '1' ? [REAL_PROJECT] : []),
    ],
  },
});
