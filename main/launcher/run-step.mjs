import { spawnSync } from 'node:child_process';
import { root } from './root.mjs';

/** Output of a tool that is kept, in bytes: far above what any of them prints. */
const MOST_OUTPUT = 256 * 1024 * 1024;

/** A tool of a step has failed. `output` is all that it printed, and what failed in one sentence. */
export class StepFailed extends Error {
  /** @param {string} output */
  constructor(output) {
    super('a step failed');
    this.output = output;
  }
}

/**
 * Does one step of getting ready: stderr shows its name while it goes on, and then how long it took. Throws what `work`
 * throws; its tools are run by `runTool`.
 * @param {string} name
 * @param {() => void} work
 */
export function runStep(name, work) {
  const startedAt = performance.now();
  const end = (/** @type {string} */ how) => {
    const seconds = Math.max(1, Math.round((performance.now() - startedAt) / 1_000));
    process.stderr.write(`${how}${seconds} s\n`);
  };
  process.stderr.write(`${name} … `);
  try {
    work();
  } catch (thrown) {
    end('failed after ');
    throw thrown;
  }
  end('');
}

/**
 * Runs a tool and keeps what it prints, which nobody needs who has no trouble. Throws StepFailed with all of it.
 * @param {string} command
 * @param {string[]} args
 */
export function runTool(command, args) {
  const shell = process.platform === 'win32' && command === 'npm';
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: MOST_OUTPUT,
    encoding: 'utf8',
    shell,
  });
  if (status === 0) return;
  const sentence =
    status === null && error
      ? `Could not run ${command}: ${error.message}`
      : `${command} ${args[0]} failed; its own message is above.`;
  throw new StepFailed(`${[stdout, stderr].map(wholeLines).join('')}${sentence}\n`);
}

/** @param {string | null} text nothing where the tool could not be started */
function wholeLines(text) {
  return !text || text.endsWith('\n') ? (text ?? '') : `${text}\n`;
}
