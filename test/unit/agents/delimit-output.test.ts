import { expect, test } from 'vitest';
import { delimitOutput } from '../../../server/agents/agent-prompt.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

test('the marks around a result add nothing that is scored as a secret', () => {
  const score = createShippedScorer();
  const text = delimitOutput('│ The sum of 2 and 3 is 5.');
  expect(text).not.toContain('tool=');
  expect(score([{ role: 'tool', text }]).score).toBeLessThan(0.7);
});
