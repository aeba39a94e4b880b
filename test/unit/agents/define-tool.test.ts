import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../../server/agents/define-tool.ts';

const tool = defineTool({
  name: 'counter',
  description: 'Counts.',
  parameters: z.object({ numbers: z.array(z.number()) }),
  reach: 'inside',
  consent: 'none',
  run: async () => ({ text: '' }),
});

test('a call with ten thousand faults is told the first of them and how many more there are', () => {
  const numbers = Array.from({ length: 10_000 }, () => 'x');
  const thrown = (() => {
    try {
      return tool.parse({ numbers });
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  })();
  expect(thrown).toMatch(/^The arguments of counter are wrong: .*numbers\[0\].*and 9990 more\.$/s);
  expect(String(thrown).length).toBeLessThan(2_200);
  expect(() => tool.parse({ numbers: ['x'] })).toThrow(/numbers\[0\]$/);
});
