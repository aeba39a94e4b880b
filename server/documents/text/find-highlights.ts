import { isStopWord } from './is-stop-word.ts';
import { type Compound, splitWords } from './split-words.ts';
import { stemWord } from './stem-word.ts';

/**
 * Where words of the query stand in a text, whatever their inflection and accents: UTF-16 offsets, sorted, not
 * overlapping; words with nothing but blanks or a sign between them are one range. Linear in the text.
 */
export function findHighlights(text: string, query: string): [number, number][] {
  const wanted = readQuery(query);
  const ranges: [number, number][] = [];
  for (const compound of splitWords(text)) mark(compound, wanted, text, ranges);
  return ranges;
}

interface Wanted {
  fr: Set<string>;
  en: Set<string>;
}

function readQuery(query: string): Wanted {
  const compounds = splitWords(query);
  const forms = compounds.flatMap(({ parts, joined }) => [...parts.map(({ form }) => form), joined ?? '']);
  const telling = forms.filter((form) => form !== '' && !isStopWord(form));
  const kept = telling.length > 0 ? telling : forms;
  return {
    fr: new Set(kept.map((form) => stemWord(form, 'fr'))),
    en: new Set(kept.map((form) => stemWord(form, 'en'))),
  };
}

function mark(compound: Compound, wanted: Wanted, text: string, ranges: [number, number][]): void {
  if (compound.joined && matches(compound.joined, wanted)) {
    extend(ranges, compound.start, compound.end, text);
    return;
  }
  for (const { form, start, end } of compound.parts)
    if (matches(form, wanted)) extend(ranges, start, end, text);
}

function matches(form: string, wanted: Wanted): boolean {
  return wanted.fr.has(stemWord(form, 'fr')) || wanted.en.has(stemWord(form, 'en'));
}

function extend(ranges: [number, number][], start: number, end: number, text: string): void {
  const last = ranges.at(-1);
  if (last && /^[\s\-'’_@./]*$/u.test(text.slice(last[1], start))) last[1] = end;
  else ranges.push([start, end]);
}
