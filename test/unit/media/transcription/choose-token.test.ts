import { describe, expect, test } from 'vitest';
import {
  chooseToken,
  probabilityOf,
} from '../../../../models/media/transcription/whisper/whisper-listener.ts';
import { seededRandom } from '../../../../models/seeded-random.ts';

const logits = Float32Array.of(Math.log(1), -Infinity, Math.log(6), Math.log(3));

describe('Choosing a token', () => {
  test('takes the likeliest, and says how likely it is', () => {
    const { token, logProbability } = chooseToken(logits, 0, Math.random);
    expect(token).toBe(2);
    expect(Math.exp(logProbability)).toBeCloseTo(0.6, 6);
    expect(probabilityOf(logits, 3)).toBeCloseTo(0.3, 6);
    expect(probabilityOf(logits, 1)).toBe(0);
  });

  test('draws by chance at a temperature, what is barred never', () => {
    const drawn = [0, 0.05, 0.15, 0.65, 0.75, 0.999].map((chance) => chooseToken(logits, 1, () => chance));
    expect(drawn.map(({ token }) => token)).toEqual([0, 0, 2, 2, 3, 3]);
    expect(Math.exp(drawn.at(-1)?.logProbability ?? 0)).toBeCloseTo(0.3, 6);
  });

  test('draws the likely more often the lower the temperature is', () => {
    const count = (temperature: number) => {
      const random = seededRandom(7);
      const drawn = Array.from({ length: 1_000 }, () => chooseToken(logits, temperature, random).token);
      return drawn.filter((token) => token === 2).length;
    };
    expect(count(1)).toBeGreaterThan(540);
    expect(count(1)).toBeLessThan(660);
    expect(count(0.3)).toBeGreaterThan(850);
  });
});
