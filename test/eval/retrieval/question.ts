import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What makes a question hard to find an answer to. */
const QUESTION_KINDS = [
  'question',
  'synonym',
  'keyword',
  'typo',
  'code',
  'table',
  'slide',
  'scan',
  'none',
] as const;

const RelevantPassage = z.object({
  document: z.string(),
  /** Words that stand in the passage and nowhere else in the document. */
  quote: z.string(),
  /** 2: it answers; 1: it is about the matter. */
  grade: z.union([z.literal(1), z.literal(2)]),
});
export type RelevantPassage = z.infer<typeof RelevantPassage>;

const Question = z.object({
  id: z.string(),
  language: z.enum(['fr', 'en']),
  kind: z.enum(QUESTION_KINDS),
  query: z.string(),
  /** Empty where nothing in the set answers. */
  passages: z.array(RelevantPassage),
});
export type Question = z.infer<typeof Question>;

/** The questions of a JSON Lines file. Throws on the first that has another shape. */
export function readQuestions(path: string): Question[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => Question.parse(JSON.parse(line)));
}
