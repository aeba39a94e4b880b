import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { leaveOutKnown } from './leave-out-known.ts';
import type { LabelledMessage } from './messages/labelled-message.ts';
import { readMessages } from './messages/read-messages.ts';

/** What a set is measured on. */
interface EvaluationSet {
  name: 'dev' | 'test';
  messages: LabelledMessage[];
  /** How many messages of its files are left out because the scorer could know them. */
  leftOut: number;
}

/**
 * The project's own evaluation sets in models/sensitivity, as far as they exist: dev without what stands in the training
 * data, test without what stands in either.
 *
 * @throws Error with file and line when a line cannot be read.
 */
export function readEvaluationSets(folder: string): EvaluationSet[] {
  const [data, dev, test] = ['data', 'dev', 'test'].map((name) => readFolder(join(folder, name))) as [
    LabelledMessage[],
    LabelledMessage[],
    LabelledMessage[],
  ];
  const sets = [makeSet('dev', dev, data), makeSet('test', test, [...data, ...dev])];
  return sets.filter(({ messages }) => messages.length > 0);
}

function makeSet(
  name: EvaluationSet['name'],
  all: LabelledMessage[],
  known: LabelledMessage[],
): EvaluationSet {
  const messages = leaveOutKnown(all, known);
  return { name, messages, leftOut: all.length - messages.length };
}

function readFolder(folder: string): LabelledMessage[] {
  return existsSync(folder) ? readMessages(folder).map(nameCategory) : [];
}

// Examiners were shown the heading "= category: subject", and some wrote "= category: health", with no subject.
function nameCategory(message: LabelledMessage): LabelledMessage {
  return message.category === 'category' ? { ...message, category: message.subject } : message;
}
