import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { STAND_IN_EMBEDDING_MODEL } from '../../assets/embedding-stand-in/stand-in-model.ts';
import { replaceBetweenMarks } from '../replace-between-marks.ts';
import { readDocumentSources } from './document-source.ts';
import { measureNotes, type NotesGain } from './measure-notes.ts';
import { readQuestions } from './question.ts';
import { renderMisses } from './render-misses.ts';
import { renderRetrieval } from './render-retrieval.ts';
import { judgeRetrieval } from './retrieval-bars.ts';
import { digestOf, roundRetrievalRecord, writeRetrievalRecord } from './retrieval-files.ts';
import type { RetrievalRecord } from './retrieval-record.ts';
import { type EvaluationRun, runEvaluation } from './run-evaluation.ts';
import { summariseAnswers } from './summarise-answers.ts';

/**
 * `npm run eval:retrieval -- [--check] [--only notes] [--errors FILE] [--embedding FILE]`: builds the retrieval set's files, puts them
 * through the pipeline of an upload, asks every question of five ways of searching and records how well they answer in
 * test/eval/retrieval/metrics.json and docs/retrieval.md. With `--check` it records nothing and exits with 1 when a bar
 * is not met. `--errors` lists the dev questions that are answered worst; those of the test set are never shown.
 * `--only notes` searches the notes alone, in seconds.
 * `--embedding` names a GGUF embedding model; without it the stand-in is taken.
 */
const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    errors: { type: 'string' },
    embedding: { type: 'string' },
    only: { type: 'string' },
  },
});
if (options.only !== undefined && options.only !== 'notes') throw new Error('--only takes: notes');
const here = import.meta.dirname;
const root = join(here, '..', '..', '..');
if (options.only) {
  console.log(await measureNotes(join(here, 'notes')));
  process.exit();
}
const embeddingPath = options.embedding ?? STAND_IN_EMBEDDING_MODEL.path;
const questions = {
  test: readQuestions(join(here, 'questions-test.jsonl')),
  dev: readQuestions(join(here, 'questions-dev.jsonl')),
};

const folder = mkdtempSync(join(tmpdir(), 'alcove-retrieval-'));
try {
  const run = await runEvaluation(folder, embeddingPath, questions);
  const notes = await measureNotes(join(here, 'notes'));
  const record = roundRetrievalRecord(summarise(run, notes));
  console.log(renderRetrieval(record));
  if (options.errors) writeFileSync(options.errors, renderMisses(run.answered.dev ?? [], run.quotes.lost));
  if (options.check) check(record);
  else keep(record);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function summarise(
  { unread, passages, quotes, answered, quoted }: EvaluationRun,
  notes: NotesGain,
): RetrievalRecord {
  const sources = readDocumentSources(join(here, 'documents'));
  return {
    digest: digestOf([sources, questions]),
    documents: sources.length,
    passages,
    embeddingModel: basename(embeddingPath),
    unread,
    quotes: { total: quotes.total, lost: quotes.lost.length },
    notes,
    quoted,
    splits: Object.fromEntries(
      Object.entries(answered).map(([split, answers]) => [split, summariseAnswers(answers)]),
    ),
  };
}

function check(record: RetrievalRecord): void {
  const missed = judgeRetrieval(record).filter(({ met }) => !met);
  for (const { name, reached } of missed) console.error(`Not met: ${name} (${reached})`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

function keep(record: RetrievalRecord): void {
  const page = join(root, 'docs', 'retrieval.md');
  writeRetrievalRecord(join(here, 'metrics.json'), record);
  writeFileSync(page, replaceBetweenMarks(readFileSync(page, 'utf8'), renderRetrieval(record)));
}
