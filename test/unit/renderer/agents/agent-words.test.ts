import { expect, test } from 'vitest';
import { AGENT_TYPES } from '../../../../renderer/api/agents.ts';
import { enAgents } from '../../../../renderer/strings/en-agents.ts';
import { frAgents } from '../../../../renderer/strings/fr-agents.ts';
import { BUILT_IN_TOOLS, AGENT_TYPES as SERVER_TYPES } from '../../../../server/agents/agent-types.ts';

const both = [enAgents, frAgents];

test('the kinds of agent are the server’s', () => {
  expect([...AGENT_TYPES].toSorted()).toEqual([...SERVER_TYPES].toSorted());
});

test.each(BUILT_IN_TOOLS)('the tool %s has a name and a line about it in both languages', (tool) => {
  for (const words of both) {
    expect(words.tool(tool)).not.toBe(tool);
    expect(words.toolText(tool, 'As the server says.')).not.toBe('As the server says.');
  }
  expect(enAgents.tool(tool)).not.toBe(frAgents.tool(tool));
});

test.each(BUILT_IN_TOOLS)(
  'a failure of %s that has no code of its own is told in French all the same',
  (tool) => {
    const step = { tool, reason: 'tool_failed', output: `The arguments of ${tool} are odd.` };
    expect(frAgents.trouble(step)).toMatch(/les détails disent pourquoi\.$/);
    expect(enAgents.trouble(step)).toBe(`The arguments of ${enAgents.tool(tool)} are odd.`);
  },
);

test('a tool that goes out says what is at stake, one of a server too', () => {
  for (const { approval } of both)
    for (const tool of ['code_exec', 'web_search', 'mcp__notes__write'])
      expect(approval.stake(tool)).toMatch(/\.$/);
});
