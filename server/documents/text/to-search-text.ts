import type { DocumentLanguage } from '../documents.types.ts';
import { type Compound, splitWords } from './split-words.ts';
import { stemWord } from './stem-word.ts';

/**
 * What the full-text index holds of a text: the stem of every word in reading order, so that phrases are found, then
 * the joined forms of what is written with signs between (« soustraitance », "fr7630006000"). Letters and digits only,
 * separated by blanks. Without a language: the French stems, then the English ones. Linear in the text.
 */
export function toSearchText(text: string, language: DocumentLanguage | null): string {
  const compounds = splitWords(text);
  const languages: DocumentLanguage[] = language ? [language] : ['fr', 'en'];
  const lines = languages.map((one) => stems(compounds, one));
  if (lines[0] === lines[1]) lines.pop();
  const joined = [...joinedForms(compounds, languages)].join(' ');
  return [...lines, joined].filter((line) => line !== '').join(' ');
}

function stems(compounds: Compound[], language: DocumentLanguage): string {
  return compounds.flatMap(({ parts }) => parts.map(({ form }) => stemWord(form, language))).join(' ');
}

function joinedForms(compounds: Compound[], languages: DocumentLanguage[]): Set<string> {
  const forms = new Set<string>();
  for (const { joined } of compounds)
    if (joined) for (const language of languages) forms.add(stemWord(joined, language));
  return forms;
}
