import type { ScoreFor } from '../sensitivity/scoring-service.ts';

/** Characters of a part. */
const PART = 8_000;

/** The highest sensitivity score of a transcript's parts; 1 where scoring failed, 0 where nothing was said. */
export async function scoreTranscript(
  score: ScoreFor,
  userId: string,
  segments: readonly { text: string }[],
): Promise<number> {
  let highest = 0;
  for (const text of joinParts(segments.map((segment) => segment.text))) {
    highest = Math.max(highest, await scoreOrOne(() => score(userId, [{ role: 'user', text }])));
  }
  return highest;
}

async function scoreOrOne(score: () => Promise<{ score: number }>): Promise<number> {
  try {
    return (await score()).score;
  } catch {
    return 1;
  }
}

/** Whole segments in order, as many in a part as fit. */
function joinParts(texts: readonly string[]): string[] {
  const parts: string[] = [];
  for (const text of texts) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + text.length < PART) parts[parts.length - 1] = `${last} ${text}`;
    else parts.push(text);
  }
  return parts;
}
