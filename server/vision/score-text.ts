import type { ScoreFor } from '../sensitivity/scoring-service.ts';

/** How sensitive a text is that came out of a picture, 0 to 1; 0 where there is none, 1 where scoring failed. */
export async function scoreText(score: ScoreFor, userId: string, text: string): Promise<number> {
  if (text === '') return 0;
  try {
    return (await score(userId, [{ role: 'document', text }])).score;
  } catch {
    return 1;
  }
}
