import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import { scoreLines } from '../sensitivity/score-lines.ts';
import { createShippedScorer } from '../sensitivity/shipped-scorer.ts';

/** Adds `alcove score`: JSON Lines in, scores out, in order; no server needed. Exits with 1 when a line was bad. */
export function registerScoreCommand(
  program: Command,
  io: { input: Readable; output: Writable; setExitCode: (code: number) => void },
): void {
  program
    .command('score')
    .description('score {"id","text"} or {"id","segments"} lines from standard input')
    .action(async () => io.setExitCode(await scoreLines(createShippedScorer(), io.input, io.output)));
}
