import type { DocumentLanguage } from '../documents.types.ts';
import { findNumberRuns } from './find-number-runs.ts';
import type { Compound } from './read-compound.ts';
import { readWords } from './split-words.ts';
import { stemWord } from './stem-word.ts';

/**
 * What the full-text index holds of a text: the stem of every word in reading order, so that phrases are found, then
 * other forms of what is written with signs or blanks between (« soustraitance », "fr7630006000"). Letters and digits
 * only, separated by blanks. Without a language: the French stems, then the English ones. Linear in the text.
 */
export function toSearchText(text: string, language: DocumentLanguage | null): string {
  const compounds = readWords(text);
  const languages: DocumentLanguage[] = language ? [language] : ['fr', 'en'];
  const lines = languages.map((one) => joinStems(compounds, one));
  if (lines[0] === lines[1]) lines.pop();
  return [...lines, ...otherForms(text, compounds, languages)].filter((line) => line !== '').join(' ');
}

function joinStems(compounds: Compound[], language: DocumentLanguage): string {
  const stems: string[] = [];
  for (const { parts } of compounds) for (const { form } of parts) stems.push(stemWord(form, language));
  return stems.join(' ');
}

function otherForms(text: string, compounds: Compound[], languages: DocumentLanguage[]): Set<string> {
  const forms = new Set<string>();
  for (const { also } of compounds)
    for (const form of also) for (const language of languages) forms.add(stemWord(form, language));
  for (const { form } of findNumberRuns(text)) forms.add(form);
  return forms;
}
