import { scoreReadOnce } from './combine.ts';
import { detectAll } from './detectors/detect-all.ts';
import type { Category } from './sensitivity.types.ts';

/** What nobody can let go: identifiers and secrets, and text that cannot be read for them. */
const NEVER: ReadonlySet<string> = new Set<Category>([
  'secrets',
  'government_id',
  'payment',
  'contact',
  'unscorable_language',
]);

const LEAST = 0.5;

/**
 * The worst of what keeps a text from being released; undefined where its owner may let it go. A name is no identifier; a date
 * of birth or a network address is, which the detectors tell and no category does.
 */
export function neverReleased(
  texts: readonly string[],
  categories: readonly { name: string; score: number }[],
): { name: Category; score: number } | undefined {
  const scored = categories.flatMap(({ name, score }) =>
    // A person who lets it go is the second reader: the scorer's own line holds.
    NEVER.has(name) && scoreReadOnce(score) >= LEAST ? [{ name: name as Category, score }] : [],
  );
  const detected = texts
    .flatMap((text) => detectAll(text))
    .flatMap(({ category, type, floor }) => {
      const isIdentifier = NEVER.has(category) || category === 'identity';
      const isSure = floor !== undefined || type === 'birth_date';
      return isIdentifier && isSure ? [{ name: category, score: floor ?? LEAST }] : [];
    });
  return [...scored, ...detected].sort((one, other) => other.score - one.score)[0];
}
