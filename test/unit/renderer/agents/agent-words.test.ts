import { expect, test } from 'vitest';
import { AGENT_TYPES } from '../../../../renderer/api/agents.ts';
import { enAgents } from '../../../../renderer/strings/en-agents.ts';
import { frAgents } from '../../../../renderer/strings/fr-agents.ts';
import { BUILT_IN_TOOLS, AGENT_TYPES as SERVER_TYPES } from '../../../../server/agents/agent-types.ts';
import { RUN_STATUSES } from '../../../../server/agents/agents.schemas.ts';

const both = [enAgents, frAgents];

test('English and French have the same keys', () => {
  expect(shapeOf(frAgents)).toEqual(shapeOf(enAgents));
});

test('no sentence was left in English in the French file', () => {
  const french = textsOf(frAgents);
  const same = Object.entries(textsOf(enAgents)).filter(([key, text]) => text === french[key]);
  expect(same.filter(([, text]) => /\s/.test(text))).toEqual([]);
});

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

test.each(RUN_STATUSES)('the status %s has words in both languages', (status) => {
  for (const words of both) expect(words.status(status)).toMatch(/\S/);
});

// What a step can be refused, declined or failed for without a sentence of its own that a person needs.
test.each([
  'unavailable',
  'tool_outside_run',
  'unknown_tool',
  'malformed_arguments',
  'arguments_too_long',
  'local_only',
  'account_closed',
  'needs_consent',
  'declined',
  'unanswered',
  'stopped',
  'tool_fault',
  'repeated',
  'sensitive_data',
  'offline',
  'no_local_model',
  'document_encrypted',
  'file_not_found',
  'python_missing',
])('the reason %s is said in both languages', (code) => {
  const step = { tool: 'chart', reason: code, output: 'As the model was told' };
  const said = both.map(({ trouble }) => trouble(step));
  expect(said).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
  expect(said[0]).not.toBe(said[1]);
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

function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

function textsOf(value: object, path = ''): Record<string, string> {
  const entries = Object.entries(value).flatMap(([key, inner]): [string, string][] => {
    if (typeof inner === 'string') return [[path + key, inner]];
    return typeof inner === 'object' ? Object.entries(textsOf(inner, `${path}${key}.`)) : [];
  });
  return Object.fromEntries(entries);
}
