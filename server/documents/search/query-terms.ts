import { isStopWord } from '../text/is-stop-word.ts';
import { type Compound, splitWords } from '../text/split-words.ts';
import { stemWord } from '../text/stem-word.ts';

/** One thing asked for: any of `alternatives`, each a run of stems that stand side by side. */
export interface QueryTerm {
  alternatives: string[][];
  /** Written between quotation marks: a passage without it is no answer. */
  required: boolean;
}

/**
 * What a query asks for. Stop words are left out unless nothing else remains; "…" and « … » are phrases. Every stem is
 * letters and digits only, whatever the query holds.
 */
export function readQueryTerms(query: string): QueryTerm[] {
  const terms: QueryTerm[] = [];
  const rest = query.replace(/"([^"]+)"|«([^»]+)»|“([^”]+)”/gu, (_, straight, french, curly) => {
    const phrase = toPhrase(splitWords(straight ?? french ?? curly));
    if (phrase) terms.push(phrase);
    return ' ';
  });
  const words = splitWords(rest);
  const telling = words.filter(({ parts }) => !parts.every(({ form }) => isStopWord(form)));
  const kept = telling.length > 0 || terms.length > 0 ? telling : words;
  return withoutRepeats([...terms, ...kept.map(toTerm)]);
}

function toPhrase(words: Compound[]): QueryTerm | null {
  const forms = words.flatMap(({ parts }) => parts.map(({ form }) => form));
  return forms.length > 0 ? { alternatives: inBothLanguages(forms), required: true } : null;
}

function toTerm({ parts, joined }: Compound): QueryTerm {
  const alternatives = inBothLanguages(parts.map(({ form }) => form));
  return {
    alternatives: joined ? [...alternatives, ...inBothLanguages([joined])] : alternatives,
    required: false,
  };
}

function inBothLanguages(forms: string[]): string[][] {
  const french = forms.map((form) => stemWord(form, 'fr'));
  const english = forms.map((form) => stemWord(form, 'en'));
  return french.join(' ') === english.join(' ') ? [french] : [french, english];
}

function withoutRepeats(terms: QueryTerm[]): QueryTerm[] {
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
}
