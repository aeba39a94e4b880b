import { findNumberRuns } from '../text/find-number-runs.ts';
import { isStopWord } from '../text/is-stop-word.ts';
import type { Compound } from '../text/read-compound.ts';
import { readWords } from '../text/split-words.ts';
import { stemWord } from '../text/stem-word.ts';

/** One thing asked for: any of `alternatives`, each a run of stems that stand side by side. */
export interface QueryTerm {
  alternatives: string[][];
  /** Written between quotation marks: a passage without it is no answer. */
  required: boolean;
}

/**
 * What a query asks for, at most 32 terms. Stop words are left out unless nothing else remains; "…" and « … » are
 * phrases. Every stem is letters and digits only, whatever the query holds.
 */
export function readQueryTerms(query: string): QueryTerm[] {
  const phrases = [...query.matchAll(QUOTED)]
    .map(([quoted]) => toPhrase(quoted))
    .filter((term) => term !== null);
  const words = [...readWords(query.replace(QUOTED, ' '))];
  const telling = words.filter((word) => !saysNothing(word));
  const kept = telling.length > 0 || phrases.length > 0 ? telling : words;
  const numbers = findNumberRuns(query).map(({ form }) => ({ alternatives: [[form]], required: false }));
  return withoutRepeats([...phrases, ...kept.flatMap(toTerms), ...numbers]).slice(0, MAXIMUM_TERMS);
}

const MAXIMUM_TERMS = 32;
const QUOTED = /"[^"]+"|«[^»]+»|“[^”]+”/gu;

function saysNothing({ parts, also }: Compound): boolean {
  return parts.every(({ form }) => isStopWord(form)) || also.some(isStopWord);
}

function toPhrase(quoted: string): QueryTerm | null {
  const forms = [...readWords(quoted)].flatMap(({ parts }) => parts.map(({ form }) => form));
  return forms.length > 0 ? { alternatives: inBothLanguages(forms), required: true } : null;
}

/** « sous-traitance » is asked for as two words side by side or as one, "AB1234" as one or side by side. */
function toTerm({ parts, also }: Compound): QueryTerm {
  const alternatives = inBothLanguages(parts.map(({ form }) => form));
  return {
    alternatives: also.length > 0 ? [...alternatives, ...inBothLanguages(also)] : alternatives,
    required: false,
  };
}

/** « reste-t-il » is no phrase that a document holds: what is joined is asked for in its parts as well. */
function toTerms(compound: Compound): QueryTerm[] {
  const telling = compound.parts.filter(({ form }) => form.length >= LEAST_PART && !isStopWord(form));
  const parts = compound.parts.length > 1 ? telling : [];
  return [
    toTerm(compound),
    ...parts.map(({ form }) => ({ alternatives: inBothLanguages([form]), required: false })),
  ];
}

const LEAST_PART = 3;

function inBothLanguages(forms: string[]): string[][] {
  const french = forms.map((form) => stemWord(form, 'fr'));
  const english = forms.map((form) => stemWord(form, 'en'));
  return french.join(' ') === english.join(' ') ? [french] : [french, english];
}

function withoutRepeats(terms: QueryTerm[]): QueryTerm[] {
  return [...new Map(terms.map((term) => [JSON.stringify(term.alternatives), term])).values()];
}
