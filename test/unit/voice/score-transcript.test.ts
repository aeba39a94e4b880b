import { describe, expect, test } from 'vitest';
import type { ScoreFor } from '../../../server/sensitivity/scoring-service.ts';
import { scoreAtOnce } from '../../../server/sensitivity/scoring-service.ts';
import { scoreTranscript } from '../../../server/voice/stt.ts';
import { markedScorer } from '../../api/marked-scorer.ts';

const marked = scoreAtOnce(markedScorer).score;
const says = (...texts: string[]) => texts.map((text) => ({ text }));

describe('The score of a transcript', () => {
  test('is that of its text', async () => {
    expect(await scoreTranscript(marked, 'ada', says('My salary is', '[0.8].'))).toBe(0.8);
  });

  test('is the highest of parts of at most 8,000 characters, which are scored one after the other', async () => {
    const asked: string[] = [];
    const score: ScoreFor = async (_owner, segments) => {
      asked.push(...segments.map(({ text }) => text));
      return markedScorer(segments);
    };
    const sentences = Array.from({ length: 300 }, (_, at) =>
      at === 250 ? '[0.9]' : `Sentence ${at}. `.repeat(5),
    );
    expect(await scoreTranscript(score, 'ada', says(...sentences))).toBe(0.9);
    expect(asked.length).toBeGreaterThan(2);
    expect(Math.max(...asked.map((text) => text.length))).toBeLessThanOrEqual(8_000);
    expect(asked.join(' ')).toBe(sentences.join(' '));
  });

  test('is 0 where nothing was said, and 1 where scoring failed', async () => {
    expect(await scoreTranscript(marked, 'ada', [])).toBe(0);
    const broken: ScoreFor = async () => {
      throw new RangeError('no weights');
    };
    expect(await scoreTranscript(broken, 'ada', says('Hello.'))).toBe(1);
  });
});
