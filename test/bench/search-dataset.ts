import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { NearestRows } from '../../server/documents/search/vector-nearest.ts';
import type { Stored } from './search-candidates.ts';
import { makePassages, makeQuestion, type VectorShape } from './search-vectors.ts';

/** A question of a user, and the rows that a comparison with every vector in floating point finds. */
export interface Question {
  user: number;
  query: number[];
  exact: number[];
}

export interface DatasetShape extends VectorShape {
  users: number;
}

const QUESTIONS = 100;
const LIMIT = 10;

/** Writes vectors and questions to files, so that what is measured need not hold them. */
export function writeDataset(directory: string, shape: DatasetShape): void {
  const file = openSync(join(directory, 'vectors'), 'w');
  const step = Math.floor(shape.count / QUESTIONS);
  const asked: { user: number; query: Float32Array; nearest: NearestRows }[] = [];
  let row = 0;
  for (const vector of makePassages(shape)) {
    row++;
    writeSync(file, vector);
    if (row % step === 0 && asked.length < QUESTIONS)
      asked.push({
        user: userOf(row, shape),
        query: makeQuestion(vector, row, shape.spread),
        nearest: new NearestRows(LIMIT),
      });
  }
  closeSync(file);
  for (const { row, user, vector } of readVectors(directory, shape))
    for (const question of asked)
      if (question.user === user) question.nearest.offer(row, dot(question.query, vector));
  const questions: Question[] = asked.map(({ user, query, nearest }) => ({
    user,
    query: [...query],
    exact: nearest.ranked().map((found) => found.row),
  }));
  writeFileSync(join(directory, 'questions'), JSON.stringify(questions));
}

export function* readVectors(directory: string, shape: DatasetShape): Generator<Stored> {
  const file = openSync(join(directory, 'vectors'), 'r');
  for (let row = 1; row <= shape.count; row++) {
    const vector = new Float32Array(shape.dimensions);
    readSync(file, vector);
    yield { row, user: userOf(row, shape), vector };
  }
  closeSync(file);
}

export function readQuestions(directory: string): Question[] {
  return JSON.parse(readFileSync(join(directory, 'questions'), 'utf8')) as Question[];
}

/** Documents of 60 passages go to the users in turn. */
function userOf(row: number, { users }: DatasetShape): number {
  return Math.floor((row - 1) / 60) % users;
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}
