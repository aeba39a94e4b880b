import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { depth } from './test/depth.ts';
import { GUARD, LATER } from './test/gate.ts';
import { LongestFirst } from './test/longest-first.ts';

const PROCESS = 'test/**/*.process.test.{ts,tsx}';
const DEEP = 'test/**/*.deep.test.{ts,tsx}';

/** What the projects are and may do is in CONTRIBUTING.md; `main/launcher/test.mjs` says which of them a command runs. */
interface Files {
  include: string[];
  exclude?: string[];
  /** Without it files share the processes that run them, and the modules loaded there: half the time, for what forks nothing. */
  isolate?: false;
  /** Its servers' data lies in memory where there is plenty (main/launcher/test.mjs). */
  usesMemory?: boolean;
  testTimeout?: number;
  maxWorkers?: 1;
}

function project(
  name: string,
  { exclude = [], isolate, usesMemory = false, ...files }: Files,
): TestProjectInlineConfiguration {
  const scratch = process.env.ALCOVE_TEST_SCRATCH;
  return {
    extends: true,
    test: {
      name,
      isolate: isolate ?? true,
      // Each of their files loads its modules anew: Node itself does that in half the time, as the product has them.
      ...(isolate !== false && { experimental: { viteModuleRunner: false } }),
      env: {
        // Not where a sandbox shows it to a program: that has a /dev of its own.
        ...(usesMemory && scratch ? { ALCOVE_TEST_MEMORY: scratch } : {}),
      },
      exclude: [...configDefaults.exclude, ...exclude],
      ...files,
    },
  };
}

export default defineConfig({
  test: {
    pool: 'forks',
    environment: 'node',
    // Never more than the cores: a product that gives up after seconds is not to share one with a third test. Beside a test
    // its programs compute as well, so that more workers bring nothing (measured: 19 min 20 s with four, 19 min 49 s with two).
    maxWorkers: Math.min(2, availableParallelism()),
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    runner: 'test/runner.ts',
    sequence: { sequencer: LongestFirst },
    // As every process of ours has it (models/engine/engine-environment.ts); the runtime writes files for its makers without it.
    env: { ORT_DISABLE_TELEMETRY: '1' },
    // What works does not fail because the machine is slow or shared.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // What forks nothing.
      project('fast', {
        include: ['test/{unit,contract,api,architecture}/**/*.test.{ts,tsx}'],
        exclude: [PROCESS, DEEP, ...(depth === 'gate' ? LATER : [])],
        isolate: false,
        usesMemory: true,
      }),
      // One real way through each program.
      project('walk', { include: ['test/walk/**/*.test.ts'] }),
      // What holds the promises, of the two kinds that follow.
      project('guard', { include: GUARD, usesMemory: true }),
      // What starts engines, servers, readers of documents, sandboxes and commands.
      project('process', { include: [PROCESS], exclude: GUARD }),
      // The app in Chromium, the desktop shell and the packages.
      project('journey', {
        include: ['test/{e2e,desktop,packaging}/**/*.test.{ts,tsx}'],
        exclude: [DEEP, ...GUARD],
        usesMemory: true,
      }),
      // What takes long.
      ...(depth === 'deep' ? [project('deep', { include: [DEEP] })] : []),
      // Published weights, from a cache outside the repository; one file after the other, since each fills the machine.
      ...(process.env.ALCOVE_TEST_REAL === '1'
        ? [
            project('real', {
              include: ['test/real/**/*.real.test.ts'],
              maxWorkers: 1,
              testTimeout: 600_000,
            }),
          ]
        : []),
    ],
  },
});
