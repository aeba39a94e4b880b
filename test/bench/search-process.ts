import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDatabase } from '../../server/db/connection.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { SearchMode } from '../../server/documents/documents.types.ts';
import { createLexicalSearch } from '../../server/documents/search/lexical-search.ts';
import { createSearchDocuments } from '../../server/documents/search/search-documents.ts';
import { createVectorIndex } from '../../server/documents/search/vector-index.ts';
import { percentile, residentMegabytes } from './measure.ts';
import { DIMENSIONS, fillCorpus, MODEL, OWNER, questionOf } from './search-corpus.ts';
import { makePassages, makeQuestion } from './search-vectors.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

const CHUNKS = Number(process.argv[2] ?? 100_000);
const PAIRS = 9;
const QUESTIONS = 40;
const LIMIT = 10;

type Near = { row: number; score: number };

/** In milliseconds and megabytes; lists have one value for each round. */
export interface SearchSample {
  cpu: Record<'hybrid' | 'bare' | 'lexical' | 'semantic', number[]>;
  p50: Record<'hybrid' | 'bare', number[]>;
  p95: number[];
  /** The first search by meaning, which reads the vectors into memory. */
  first: number;
  /** The longest time that other work waited during it. */
  longest: number;
  /** What all the searches added to the process. */
  megabytes: number;
  /** Share of the ten nearest passages that are found, over all questions. */
  recall: number;
}

using directory = makeTemporaryDirectory();
const path = join(directory.path, 'alcove.db');
{
  const filling = openDatabase(path);
  migrate(filling);
  fillCorpus(filling, CHUNKS);
  filling.close();
}
const database = openDatabase(path);
const bare = database.sqlite.prepare('SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY rank LIMIT 10');
// A stand-in for the engine: what a query costs a real model is no part of these figures.
const answers = [...makePassages(64, DIMENSIONS)];
const embeddings = {
  active: () => ({ id: MODEL }),
  embed: async (_model: string, [text = '']: string[]) => answers.slice(text.length % 64).slice(0, 1),
};
const vectors = createVectorIndex(database);
const search = createSearchDocuments({
  database,
  lexical: createLexicalSearch(database),
  vectors,
  embeddings,
});
const signal = new AbortController().signal;

const before = residentMegabytes(process.pid);
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const first = await time(() => ask('semantic', ['kikikiki']));
delay.disable();
const longest = delay.max / 1e6;

type Batch = { cpu: number; walls: number[] };
const kinds = ['hybrid', 'bare', 'lexical', 'semantic'] as const;
const batches: Record<(typeof kinds)[number], Batch[]> = { hybrid: [], bare: [], lexical: [], semantic: [] };
for (let pair = 0; pair <= PAIRS; pair++)
  for (const kind of kinds) {
    const batch = await measure(kind, pair);
    // The first round warms up.
    if (pair > 0) batches[kind].push(batch);
  }
const cpuOf = (kind: (typeof kinds)[number]) => batches[kind].map(({ cpu }) => cpu);
const wallOf = (kind: (typeof kinds)[number], percent: number) =>
  batches[kind].map(({ walls }) => percentile(walls, percent));
const measured: SearchSample = {
  cpu: {
    hybrid: cpuOf('hybrid'),
    bare: cpuOf('bare'),
    lexical: cpuOf('lexical'),
    semantic: cpuOf('semantic'),
  },
  p50: { hybrid: wallOf('hybrid', 50), bare: wallOf('bare', 50) },
  p95: wallOf('hybrid', 95),
  first,
  longest,
  megabytes: residentMegabytes(process.pid) - before,
  recall: await measureRecall(),
};
process.stdout.write(JSON.stringify(measured));
database.close();

/** CPU time of a question, averaged because its counter is coarse, and the wall-clock time of each, in milliseconds. */
async function measure(kind: SearchMode | 'bare', pair: number): Promise<Batch> {
  const before = process.threadCpuUsage();
  const walls: number[] = [];
  for (let question = 0; question < QUESTIONS; question++) {
    const words = questionOf(question + (pair % 3) * QUESTIONS);
    walls.push(await time(() => (kind === 'bare' ? askBare(words) : ask(kind, words))));
  }
  const { user, system } = process.threadCpuUsage(before);
  return { cpu: (user + system) / 1_000 / QUESTIONS, walls };
}

/** Every vector compared by hand says which passages are the nearest. */
async function measureRecall(): Promise<number> {
  const questions = answers
    .slice(0, QUESTIONS)
    .map((passage, number) => ({ vector: makeQuestion(passage, 1_000 + number), nearest: [] as Near[] }));
  let row = 0;
  for (const passage of makePassages(CHUNKS, DIMENSIONS)) {
    row++;
    for (const { vector, nearest } of questions) {
      let score = 0;
      for (let at = 0; at < DIMENSIONS; at++) score += (vector[at] ?? 0) * (passage[at] ?? 0);
      if (nearest.length === LIMIT && score <= (nearest[LIMIT - 1]?.score ?? 0)) continue;
      nearest.push({ row, score });
      nearest.sort((one, other) => other.score - one.score).splice(LIMIT);
    }
  }
  let found = 0;
  for (const { vector, nearest } of questions) {
    const rows = await vectors.search({ userId: OWNER, modelId: MODEL, vector, limit: LIMIT });
    found += nearest.filter((each) => rows.some((other) => other.row === each.row)).length;
  }
  return found / QUESTIONS / LIMIT;
}

async function ask(mode: SearchMode, words: string[]): Promise<void> {
  await search({ userId: OWNER, query: words.join(' '), limit: LIMIT, mode }, signal);
}

async function askBare(words: string[]): Promise<void> {
  bare.all(words.map((word) => `"${word}"`).join(' OR '));
}

async function time(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
