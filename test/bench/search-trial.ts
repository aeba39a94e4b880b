import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { percentile, residentMegabytes } from './measure.ts';
import { candidates, type OpenIndex, type Stored } from './search-candidates.ts';
import { type DatasetShape, type Question, readQuestions, readVectors } from './search-dataset.ts';

// A process of its own for each step: `node search-trial.ts build|use <request as JSON>`.
const [step, request = '{}'] = process.argv.slice(2);
const { name, shape, dataset, directory } = JSON.parse(request) as {
  name: string;
  shape: DatasetShape;
  dataset: string;
  directory: string;
};
const candidate = candidates[name];
if (!candidate) throw new Error(`There is no candidate ${name}.`);
process.stdout.write(JSON.stringify(step === 'build' ? build() : await use()));

function build() {
  const milliseconds = time(() => candidate?.build(directory, shape.dimensions, readVectors(dataset, shape)));
  return {
    buildMs: milliseconds / shape.count,
    diskMegabytes: filesOf().reduce((sum, file) => sum + statSync(file).size, 0) / 1e6,
  };
}

async function use() {
  const questions = readQuestions(dataset);
  const some = pickSome();
  globalThis.gc?.();
  const before = residentMegabytes(process.pid);
  const started = performance.now();
  const index = (candidate as NonNullable<typeof candidate>).open(directory, shape.dimensions);
  for (let user = 0; user < shape.users; user++)
    await ask(
      index,
      questions.find((question) => question.user === user),
    );
  const loadMs = performance.now() - started;
  const found: { question: Question; rows: number[] }[] = [];
  for (const question of questions) found.push({ question, rows: await ask(index, question) });
  const cpuBefore = process.threadCpuUsage();
  const times: number[] = [];
  for (const question of [...questions, ...questions]) {
    const asked = performance.now();
    await ask(index, question);
    times.push(performance.now() - asked);
  }
  const spent = process.threadCpuUsage(cpuBefore);
  const cpu = (spent.user + spent.system) / 1_000 / times.length;
  globalThis.gc?.();
  const megabytes = residentMegabytes(process.pid) - before;
  const removeMs = mean(some, (stored) => index.remove(stored));
  const addMs = mean(some, (stored) => index.add({ ...stored, row: stored.row + shape.count }));
  for (const stored of some) index.remove({ ...stored, row: stored.row + shape.count });
  index.close();
  const recall = found.reduce((sum, { question, rows }) => sum + share(question, rows), 0) / found.length;
  return {
    cpu,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    recall,
    megabytes,
    loadMs,
    addMs,
    removeMs,
    remains: remains(some),
  };
}

async function ask(index: OpenIndex, question?: Question): Promise<number[]> {
  return question ? index.search(question.user, Float32Array.from(question.query), 10) : [];
}

function share({ exact }: Question, rows: number[]): number {
  return exact.filter((row) => rows.includes(row)).length / exact.length;
}

/** Fifty vectors from all over. */
function pickSome(): Stored[] {
  const step = Math.floor(shape.count / 50);
  const picked: Stored[] = [];
  for (const stored of readVectors(dataset, shape)) if (stored.row % step === 0) picked.push(stored);
  return picked;
}

/** How many of the deleted vectors can still be read in the files. */
function remains(deleted: Stored[]): number {
  const contents = filesOf().map((file) => readFileSync(file));
  return deleted.filter(({ vector }) => {
    const bytes = Buffer.from(candidate?.bytesOf(vector) ?? []);
    return contents.some((content) => content.includes(bytes));
  }).length;
}

function filesOf(): string[] {
  return readdirSync(directory).map((file) => join(directory, file));
}

function mean<T>(all: T[], work: (each: T) => void): number {
  const workAll = () => {
    for (const each of all) work(each);
  };
  return time(workAll) / all.length;
}

function time(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
