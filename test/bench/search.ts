import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { alone, compared, type Figure } from './figure.ts';
import type { SearchSample } from './search-process.ts';

const CHUNKS = 100_000;
const reference = 'a bare FTS5 query, `MATCH` by `rank`, of the same words over the same passages';

/** Search over 100,000 passages of one user, by words and by meaning, in a process of its own. */
export async function measureSearch(): Promise<Figure[]> {
  const { cpu, p50, p95, first, longest, megabytes, recall } = await run();
  const pairsOf = (own: number[]) => ({ own, reference: cpu.bare });
  const note =
    'a stand-in gives the vector of the query, what a model needs for it is not in the figure; CPU time of a round of 40 questions each';
  return [
    compared(
      {
        what: 'hybrid search over 100,000 passages, p50',
        unit: 'ms',
        reference,
        limits: [{ of: 'value', atMost: 30 }],
        note: 'wall-clock time',
      },
      { own: p50.hybrid, reference: p50.bare },
    ),
    alone(
      {
        what: 'hybrid search over 100,000 passages, p95',
        unit: 'ms',
        limits: [{ of: 'value', atMost: 60 }],
        note: 'wall-clock time',
      },
      p95,
    ),
    compared({ what: 'hybrid search, CPU time', unit: 'ms', reference, note }, pairsOf(cpu.hybrid)),
    compared({ what: 'lexical search, CPU time', unit: 'ms', reference }, pairsOf(cpu.lexical)),
    compared({ what: 'semantic search, CPU time', unit: 'ms', reference }, pairsOf(cpu.semantic)),
    alone({ what: 'first semantic search, vectors read into memory', unit: 'ms' }, [first]),
    alone({ what: 'longest wait of other work meanwhile', unit: 'ms' }, [longest]),
    alone({ what: 'memory that searching 100,000 passages takes', unit: 'MB' }, [megabytes]),
    alone(
      {
        what: 'of the ten nearest of 100,000 passages, missed',
        unit: '%',
        limits: [{ of: 'value', atMost: 5 }],
        note: 'against a comparison with every vector in floating point; 40 questions',
      },
      [100 * (1 - recall)],
    ),
  ];
}

async function run(): Promise<SearchSample> {
  const program = join(import.meta.dirname, 'search-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-semi-space-size=2',
    program,
    String(CHUNKS),
  ]);
  return JSON.parse(stdout) as SearchSample;
}
