import { readFileSync } from 'node:fs';
import { findShippedFile } from '../shipped-file.ts';
import type { StarterLanguage } from './starter-language.ts';

/** The hand-written answers of one topic, and the terms that an answer to it must hold (all groups, one term of each). */
export interface TopicAnswers {
  answers: Record<StarterLanguage, string[]>;
  keys: Record<StarterLanguage, string[][]>;
}

/** Reads models/starter/data/answers.json: what the model was trained to say. */
export function readAnswers(): Map<string, TopicAnswers> {
  const stored = readFileSync(findShippedFile('starter/data/answers.json'), 'utf8');
  return new Map(Object.entries(JSON.parse(stored) as Record<string, TopicAnswers>));
}
