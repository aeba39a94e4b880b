import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { alone, type Figure } from './figure.ts';

const PROCESSES = 5;
/** What "linear" leaves to caches and garbage collection. */
const LINEAR = 1.25;

interface Sample {
  first: number;
  median: number;
  p95: number;
  long: number;
  /** For each kind of text: time of a character at 100,000 characters over that at 10,000. */
  growth: Record<string, number>;
}

/** The scorer alone, in processes of its own: 500 characters, the first call, and growth to 100,000. */
export async function measureScorer(): Promise<Figure[]> {
  const samples: Sample[] = [];
  for (let sample = 0; sample < PROCESSES; sample++) samples.push(await runScorer());
  const of = (name: Exclude<keyof Sample, 'growth'>) => samples.map((sample) => sample[name]);
  const value = (atMost: number) => [{ of: 'value', atMost } as const];
  const kinds = Object.keys(samples[0]?.growth ?? {});
  const fresh = 'of a fresh process; quality.md sets no limit';
  return [
    alone({ what: 'scorer, 500 characters, median', unit: 'ms', limits: value(1) }, of('median')),
    alone({ what: 'scorer, 500 characters, p95', unit: 'ms', limits: value(4) }, of('p95')),
    alone({ what: 'scorer, first call, 500 characters', unit: 'ms', note: fresh }, of('first')),
    alone({ what: 'scorer, 100,000 characters', unit: 'ms' }, of('long')),
    ...kinds.map((kind) =>
      alone(
        {
          what: `scorer, ${kind}: time per character at 100,000 / at 10,000`,
          unit: '×',
          limits: value(LINEAR),
          note: `linear, with ${LINEAR} for caches and garbage collection`,
        },
        samples.map(({ growth }) => growth[kind] ?? Number.NaN),
      ),
    ),
  ];
}

async function runScorer(): Promise<Sample> {
  const program = join(import.meta.dirname, 'scorer-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  return JSON.parse(stdout) as Sample;
}
