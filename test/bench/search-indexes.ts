import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { candidates } from './search-candidates.ts';
import { type DatasetShape, writeDataset } from './search-dataset.ts';
import type { Spread } from './search-vectors.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

// `node test/bench/search-indexes.ts`: the table of docs/adr/0008-vector-index.md; a shape is count-dimensions-users-spread.
const { values } = parseArgs({
  options: {
    shape: {
      type: 'string',
      multiple: true,
      default: [
        '10000-384-1-wide',
        '100000-384-1-wide',
        '100000-384-1-narrow',
        '100000-384-10-wide',
        '100000-1024-1-narrow',
      ],
    },
    candidate: { type: 'string', multiple: true, default: Object.keys(candidates) },
  },
});
const columns = [
  'cpu',
  'p50',
  'p95',
  'recall',
  'megabytes',
  'loadMs',
  'addMs',
  'removeMs',
  'buildMs',
  'diskMegabytes',
  'remains',
];
process.stdout.write(
  `| chunks | index | ${columns.join(' | ')} |\n|---|---|${columns.map(() => '---:|').join('')}\n`,
);
for (const text of values.shape) measureShape(text);

function measureShape(text: string): void {
  const [count, dimensions, users, spread] = text.split('-');
  const shape = {
    count: Number(count),
    dimensions: Number(dimensions),
    users: Number(users),
    spread: spread as Spread,
  };
  using directory = makeTemporaryDirectory();
  writeDataset(directory.path, shape);
  for (const name of values.candidate) {
    const cells = measure(name, shape, directory.path);
    process.stdout.write(
      `| ${text} | ${name} | ${columns.map((column) => format(cells[column])).join(' | ')} |\n`,
    );
  }
}

function measure(name: string, shape: DatasetShape, dataset: string): Record<string, number> {
  const directory = join(dataset, 'index');
  mkdirSync(directory);
  const request = JSON.stringify({ name, shape, dataset, directory });
  const run = (step: string) =>
    JSON.parse(
      execFileSync(
        process.execPath,
        [
          '--expose-gc',
          '--max-semi-space-size=2',
          join(import.meta.dirname, 'search-trial.ts'),
          step,
          request,
        ],
        {
          encoding: 'utf8',
        },
      ),
    ) as Record<string, number>;
  const cells = { ...run('build'), ...run('use') };
  rmSync(directory, { recursive: true });
  return cells;
}

function format(value = Number.NaN): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
