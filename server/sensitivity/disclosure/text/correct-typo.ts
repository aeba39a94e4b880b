import { REAL_WORDS } from './real-words.ts';
import { TYPO_TARGETS } from './typo-targets.ts';

const SHORTEST_TYPO = 5;
/** One letter more than the longest word of weight, and so beyond what one slip makes of any. */
const LONGEST_TYPO = 1 + Math.max(...TYPO_TARGETS.map(({ length }) => length));

/**
 * The word of weight that a folded word is one slip away from (a letter lost, added, changed or swapped with its
 * neighbour), or the word itself. The first letter has to be right. By deletion neighbourhoods, in constant time.
 */
export function correctTypo(form: string): string {
  if (form.length < SHORTEST_TYPO || REAL_WORDS.has(form)) return form;
  const single = form.replace(/(\p{L})\1{2,}/gu, '$1');
  if (single.length > LONGEST_TYPO) return single;
  const targets = targetsByDeletion();
  for (const key of deletions(single)) {
    const target = targets.get(key);
    if (target && target[0] === form[0]) return target;
  }
  return single;
}

let index: Map<string, string> | undefined;

function targetsByDeletion(): Map<string, string> {
  if (index) return index;
  index = new Map();
  for (const target of TYPO_TARGETS)
    for (const key of deletions(target)) if (!index.has(key)) index.set(key, target);
  for (const target of TYPO_TARGETS) index.set(target, target);
  return index;
}

function deletions(word: string): string[] {
  const keys = [word];
  for (let at = 1; at < word.length; at++) keys.push(word.slice(0, at) + word.slice(at + 1));
  return keys;
}
