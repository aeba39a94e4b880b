import type { Readable, Writable } from 'node:stream';
import { type Command, Option } from 'commander';

/** Adds `alcove score`: JSON Lines in, scores out, in order; no server needed. Exits with 1 when a line was bad. */
export function registerScoreCommand(
  program: Command,
  io: { input: Readable; output: Writable; setExitCode: (code: number) => void },
): void {
  program
    .command('score')
    .description('score {"id","text"} or {"id","segments"} lines from standard input')
    .addOption(
      new Option(
        '--reading <which>',
        'the first reading alone, or both, as everything is read before it leaves',
      )
        .choices(['first', 'both'])
        .default('both'),
    )
    .addHelpText('after', EXAMPLES)
    .action(async ({ reading }: { reading: 'first' | 'both' }) =>
      io.setExitCode(await scoreInput(io, reading)),
    );
}

async function scoreInput(
  { input, output }: { input: Readable; output: Writable },
  reading: 'first' | 'both',
): Promise<number> {
  // Not needed by any other command, which would wait for them.
  const { scoreLines } = await import('../sensitivity/score-lines.ts');
  const { createShippedScorer } = await import('../sensitivity/shipped-scorer.ts');
  const { DECISION_SCORE } = await import('../sensitivity/combine.ts');
  const { readTwice } = await import('../sensitivity/second-reader/read-twice.ts');
  const { buildSecondReader } = await import('../build-second-reader.ts');
  const { environment } = await import('../read-config.ts');
  const score = createShippedScorer();
  const reader = buildSecondReader(environment);
  const secondRead = reading === 'both' ? reader.read : undefined;
  try {
    return await scoreLines(
      (segments) => readTwice(secondRead, segments, score(segments), DECISION_SCORE),
      input,
      output,
    );
  } finally {
    await reader.close();
  }
}

const EXAMPLES = `
Example:
  echo '{"id":"1","text":"My IBAN is DE89 3704 0044 0532 0130 00"}' | alcove score`;
