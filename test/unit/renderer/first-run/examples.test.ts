import { expect, test } from 'vitest';
import { enWelcome } from '../../../../renderer/strings/en-welcome.ts';
import { frWelcome } from '../../../../renderer/strings/fr-welcome.ts';
import { createShippedScorer } from '../../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();

test.each([...enWelcome.examples, ...frWelcome.examples])(
  'the first run tells the truth of “$text”: stays is $stays',
  async ({ text, stays }) => {
    const judged = await score([{ role: 'user', text }]);
    expect(judged.score >= 0.7).toBe(stays);
  },
);
