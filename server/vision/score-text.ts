import type { Score } from '../sensitivity/create-scorer.ts';

/** How sensitive a text is that came out of a picture, 0 to 1; 0 where there is none, 1 where scoring failed. */
export function scoreText(score: Score, text: string): number {
  if (text === '') return 0;
  try {
    return score([{ role: 'document', text }]).score;
  } catch {
    return 1;
  }
}
