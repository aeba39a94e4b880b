import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';

/** Adds `alcove score`: JSON Lines in, scores out, in order; no server needed. Exits with 1 when a line was bad. */
export function registerScoreCommand(
  program: Command,
  io: { input: Readable; output: Writable; setExitCode: (code: number) => void },
): void {
  program
    .command('score')
    .description('score {"id","text"} or {"id","segments"} lines from standard input')
    .addHelpText('after', EXAMPLES)
    .action(async () => {
      const [{ scoreLines }, { createShippedScorer }] = await Promise.all([
        import('../sensitivity/score-lines.ts'),
        import('../sensitivity/shipped-scorer.ts'),
      ]);
      io.setExitCode(await scoreLines(createShippedScorer(), io.input, io.output));
    });
}

const EXAMPLES = `
Example:
  echo '{"id":"1","text":"My IBAN is DE89 3704 0044 0532 0130 00"}' | alcove score`;
