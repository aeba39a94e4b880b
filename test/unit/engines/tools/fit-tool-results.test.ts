import { describe, expect, it } from 'vitest';
import type { IdentifiedTurn } from '../../../../server/engines/fit-window.ts';
import { fitToolResults } from '../../../../server/engines/tools/fit-tool-results.ts';

const count = async (turns: IdentifiedTurn[]) => turns.reduce((sum, { content }) => sum + content.length, 0);
const run = (...results: string[]): IdentifiedTurn[] => [
  { role: 'user', content: 'The task.' },
  ...results.flatMap((content, index): IdentifiedTurn[] => [
    { role: 'assistant', content: '', toolCalls: [{ id: `${index}`, name: 'read', arguments: '{}' }] },
    { role: 'tool', content, toolCallId: `${index}`, toolName: 'read' },
  ]),
];
const results = (turns: IdentifiedTurn[]) =>
  turns.filter(({ role }) => role === 'tool').map(({ content }) => content);

describe('the results of a run', () => {
  it('are left as they are while they fit, and so is a conversation without any', async () => {
    const turns = run('a'.repeat(500), 'b'.repeat(500));
    expect(await fitToolResults(turns, 1_009, count)).toBe(turns);
    const talk: IdentifiedTurn[] = [{ role: 'user', content: 'x'.repeat(5_000) }];
    expect(await fitToolResults(talk, 10, count)).toBe(talk);
  });

  it('give way oldest first, and it is said', async () => {
    const fitted = await fitToolResults(run('a'.repeat(500), 'b'.repeat(500), 'c'.repeat(500)), 1_200, count);
    expect(results(fitted)).toEqual([expect.stringContaining('Left out'), 'b'.repeat(500), 'c'.repeat(500)]);
    expect(fitted[0]).toEqual({ role: 'user', content: 'The task.' });
    expect(fitted.filter(({ toolCalls }) => toolCalls)).toHaveLength(3);
  });

  it('are cut at the newest only when nothing else is left, and it is said how much', async () => {
    const [first, newest = ''] = results(
      await fitToolResults(run('a'.repeat(500), 'b'.repeat(5_000)), 2_000, count),
    );
    expect(first).toContain('Left out');
    expect(newest).toMatch(/^b+\n\[Cut here: \d+ more characters are not shown\.\]$/);
    expect(newest.length).toBeGreaterThan(1_000);
  });
});
