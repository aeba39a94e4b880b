import { ROUTING_LINE } from '../../../../server/core/routing-line.ts';
import { createShippedScorer } from '../../../../server/sensitivity/shipped-scorer.ts';
import { type NamePlace, readTokens, type TokenMessage, type TokenSet } from './read-tokens.ts';

const score = createShippedScorer();

/** The messages of a set that are judged wrongly: secrets that would leave, look-alikes that would stay. */
export function wrongOf(set: TokenSet): TokenMessage[] {
  return readTokens(set).filter(
    ({ turns }) => score(turns).score >= ROUTING_LINE !== (set === 'secrets.txt'),
  );
}

/** How many of these messages there are, by where the name stands. */
export function countByPlace(messages: readonly TokenMessage[]): Partial<Record<NamePlace, number>> {
  const counts: Partial<Record<NamePlace, number>> = {};
  for (const { place } of messages) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}
