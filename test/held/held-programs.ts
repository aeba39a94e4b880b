import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createForkProgramHost } from '../../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../../models/engine/program-host.ts';
import { makeFolder } from '../make-folder.ts';

/** Engines that stand still in the middle of an answer for as long as a test wants, in place of a race against their end. */
interface Hold {
  /** From now on an engine stands still once so many of its answers have their third token, or the first words of a recording. */
  hold(answers?: number): void;
  /** They go on. */
  release(): void;
  /** What an engine is started with, so that it can be held. */
  environment: Record<string, string>;
  /** What a server of its own process is started with, so that its engines can be held. */
  serverEnvironment: Record<string, string>;
}

/** Makes a hold that is not held yet. Its folder goes with the file of tests that asked for it. */
export function makeHold(): Hold {
  const file = join(makeFolder('alcove-hold-'), 'answers');
  const environment = { ALCOVE_TEST_HOLD: file, NODE_OPTIONS: preload('hold-answers.ts') };
  return {
    hold: (answers = 1) => writeFileSync(file, String(answers)),
    release: () => rmSync(file, { force: true }),
    environment,
    serverEnvironment: {
      ALCOVE_TEST_HELD_PROGRAMS: JSON.stringify(environment),
      NODE_OPTIONS: preload('hold-programs-of-server.ts'),
    },
  };
}

function preload(name: string): string {
  return `--import=${pathToFileURL(join(import.meta.dirname, name)).href}`;
}

/** Starts programs that `hold` holds. */
export function heldPrograms({ environment }: Hold, host = createForkProgramHost()): ProgramHost {
  return {
    start: (order) => host.start({ ...order, environment: { ...order.environment, ...environment } }),
  };
}
