import { causesOf } from '../../models/score-causes.ts';
import type { Score } from '../api/privacy.ts';
import { nameFound, type ReasonWords } from './name-reason.ts';

/** What a score rests on, in words: each a list such as "an IBAN and a card number", or empty. */
export interface NamedCauses {
  found: string;
  subjects: string;
}

/** More would be a list to study rather than a reason. */
const MOST_NAMED = 3;

/**
 * Names what made a text stay here; undefined where nothing stands out. Everything that gives a reason in words asks this.
 *
 * @param line the score from which on a text stays on this device
 */
export function nameCauses(
  words: ReasonWords,
  listOf: (names: string[]) => string,
  { reasons, categories }: Pick<Score, 'reasons' | 'categories'>,
  line: number,
): NamedCauses | undefined {
  const { found, subjects, isUnreadable } = causesOf(reasons, categories, line);
  const finds = unique(found.map((reason) => nameFound(words, reason))).slice(0, MOST_NAMED);
  // What cannot be judged has no subject that could be named.
  const named = isUnreadable ? [] : unique(subjects.map(words.category)).slice(0, MOST_NAMED - finds.length);
  if (finds.length === 0 && named.length === 0 && !isUnreadable) return undefined;
  return { found: listOf(finds), subjects: listOf(named) };
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}
