import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { promptSegments } from '../../../server/chat/prompt-segments.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();
const prompts = readFileSync(new URL('agent-prompts.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n=====\n');
const TOOLS = [
  {
    name: 'schedule_wakeup',
    description:
      'Resume the session later. Pass the delay in seconds; the runtime clamps it to [60, 3600]. The cache is lost after five minutes, so pick 270 to stay warm or 1200 and more to amortise the miss. "30 14 28 2 *" is 28 February at 14:30.',
    parameters: {
      type: 'object',
      properties: { delay: { type: 'number', description: 'Seconds to sleep.' } },
    },
  },
  {
    name: 'write_stdin',
    description: 'Writes characters to an existing session and returns recent output; an empty string polls.',
    parameters: {
      type: 'object',
      properties: {
        session_id: { type: 'number', description: 'Identifier of the running session.' },
        budget: {
          type: 'number',
          description:
            'Output token budget. Defaults to 10000 tokens; larger requests may be capped by policy.',
        },
      },
    },
  },
  {
    name: 'commit',
    description:
      'Creates a commit. Kill no process that you did not start, never push with force, abort a failed merge. End the message with: Co-Authored-By: Agent <noreply@example.com>',
    parameters: { type: 'object', properties: { message: { type: 'string' } } },
  },
].map((tool) => ({ ...tool, isBuiltIn: false }));

function judge(system: string, asked: string, tools = TOOLS): number {
  const turns = [
    { role: 'system' as const, text: system, storedTaint: 0 },
    { role: 'user' as const, text: asked, storedTaint: 0 },
  ];
  return score(promptSegments(turns, { tools }).segments).score;
}

describe('the boilerplate of coding agents', () => {
  test.each(prompts.map((prompt, at) => [at + 1, prompt] as const))(
    'number %i lets a harmless question leave',
    (_at, prompt) => {
      expect(prompt.length).toBeGreaterThan(1_500);
      expect(judge(prompt, 'How do I sort an array in JavaScript?')).toBeLessThan(0.7);
    },
  );

  test.each([
    'The patient has been HIV positive since March and does not want his employer to know.',
    'My wife was diagnosed with breast cancer last week.',
    'We plan to announce the acquisition of Northwind on Monday, it is confidential.',
    'The production database password is Hiver2031!kzq.',
    'His IBAN is DE44 5001 0517 5407 3249 31.',
    'Our client Relbellannin Holdings will be bought next month; nobody knows yet.',
    'Dr Keller told me that she drinks and may lose her licence.',
  ])('hides nothing that is said in it: %s', (sentence) => {
    for (const prompt of prompts.slice(0, 3)) {
      const half = prompt.indexOf('\n', prompt.length / 2);
      const mixed = `${prompt.slice(0, half)}\n${sentence}\n${prompt.slice(half)}`;
      expect(judge(mixed, 'How do I sort an array in JavaScript?')).toBeGreaterThanOrEqual(0.7);
    }
    const tool = {
      ...TOOLS[0],
      description: `${TOOLS[0]?.description} ${sentence}`,
    } as (typeof TOOLS)[number];
    expect(judge('Be brief.', 'Hello', [tool])).toBeGreaterThanOrEqual(0.7);
  });
});
