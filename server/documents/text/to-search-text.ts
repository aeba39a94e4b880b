import type { FoundChunk } from '../documents.types.ts';
import { findNumberRuns } from './find-number-runs.ts';
import type { Compound } from './read-compound.ts';
import { readWords } from './split-words.ts';
import { stemWord } from './stem-word.ts';

/**
 * What the full-text index holds of a text: the stem of every word in reading order, so that phrases are found, then
 * other forms of what is written with signs or blanks between (« soustraitance », "fr7630006000"). Letters and digits
 * only, separated by blanks. Linear in the text.
 */
export function toSearchText(text: string): string {
  const compounds = readWords(text);
  const stems: string[] = [];
  for (const { parts } of compounds) for (const { form } of parts) stems.push(stemWord(form));
  return [...stems, ...otherForms(text, compounds)].join(' ');
}

function otherForms(text: string, compounds: Compound[]): Set<string> {
  const forms = new Set<string>();
  for (const { also } of compounds) for (const form of also) forms.add(stemWord(form));
  for (const { form } of findNumberRuns(text)) forms.add(form);
  return forms;
}

/**
 * What the full-text index holds as the heading of a passage: file name without its extension, title, headings. The words
 * that people name a document by are seldom in its passages.
 */
export function toSearchHeading(context: Pick<FoundChunk, 'filename' | 'title' | 'heading'>): string {
  const name = context.filename.replace(/\.[^.]*$/, '');
  const lines = [...new Set([name, context.title, context.heading ?? ''])];
  return toSearchText(lines.join('\n'));
}
