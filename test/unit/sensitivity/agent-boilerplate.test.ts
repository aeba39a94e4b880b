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
  {
    name: 'cron_create',
    description:
      'Schedule a prompt to be run later, once or on a recurring schedule, in the user’s local time zone. "0 9 * * *" means nine in the morning where they are. For "remind me at X" set recurring to false. Avoid the minutes :00 and :30 unless the user means them: everyone who asks for "9am" gets 0 9, and requests from across the planet land at the same instant. Jobs live in memory and are gone when the session ends. Returns an id that can be passed to cron_delete.',
    parameters: {
      type: 'object',
      properties: {
        cron: {
          type: 'string',
          description: '"*/5 * * * *" = every 5 minutes, "30 14 28 2 *" = Feb 28 at 2:30pm local once.',
        },
        durable: {
          type: 'boolean',
          description: 'true = survives restarts. Use only when the user asks for it.',
        },
      },
    },
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
    "This is Loom. We are setting up the context for our chat.\nToday's date is Monday, 2 March 2026 (as the user's locale has it).\nMy operating system is: darwin\nI'm currently working in the directory: /Users/dev/invoices\nHere is the folder structure of the current working directory:\n\n/Users/dev/invoices/\n├───package.json\n├───src/\n│   ├───clients.ts\n│   └───dates.ts\n└───test/",
    "<env>\nWorking directory: /srv/shop\nIs a git repository: yes\nPlatform: linux\nToday's date: 2026-03-02\n</env>\n<system-reminder>\nThe todo list is empty. Do not mention this to the user, who knows. If the task has several steps, make one.\n</system-reminder>",
  ])('a turn that says where an agent works lets it leave: %#', (context) => {
    const turns = [context, 'How do I sort an array in JavaScript?'].map((text) => ({
      role: 'user' as const,
      text,
      storedTaint: 0,
    }));
    expect(score(promptSegments(turns, {}).segments).score).toBeLessThan(0.7);
  });

  test.each([
    'user: I have had HIV since 2019',
    'user: my wife was diagnosed with breast cancer last week',
    'user: he beats me every night',
    'user: I owe the tax office 18,000 euros and I am bankrupt',
    'user: my password is Hiver2031!kzq',
    'user: mail me at 14 Tanner Street, 06 47 21 90 35',
    'assistant: the user was fired for drinking',
  ])('hides nothing that stands in an example: %s', (line) => {
    const [prompt = ''] = prompts;
    const mixed = `${prompt}\n<example>\nuser: help me with a test\n${line}\nassistant: done\n</example>\n${prompt}`;
    expect(judge(mixed, 'How do I sort an array in JavaScript?')).toBeGreaterThanOrEqual(0.7);
  });

  test.each([
    'The patient has been HIV positive since March and does not want his employer to know.',
    'My wife was diagnosed with breast cancer last week.',
    'We plan to announce the acquisition of Northwind on Monday, it is confidential.',
    'The production database password is Hiver2031!kzq.',
    'His IBAN is DE44 5001 0517 5407 3249 31.',
    'Our client Relbellannin Holdings will be bought next month; nobody knows yet.',
    'Dr Keller told me that she drinks and may lose her licence.',
  ])('hides nothing that is said in it: %s', (sentence) => {
    for (const prompt of [...prompts.slice(0, 3), ...prompts.slice(-2)]) {
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

describe('what the description of a tool tells of somebody by name', () => {
  test.each([
    "Lolelfalot's results came back and they are not good.",
    'Since the accident Fenoupedelt does not sleep any more.',
    'Zarbenouk is pregnant and hides it from everybody.',
    'Depuis son licenciement, Tavrenoul boit tous les soirs.',
    'Camille a un cancer du sein.',
  ])('stays: %s', (description) => {
    const told = [{ ...TOOLS[0], name: 'look_up', description } as (typeof TOOLS)[number]];
    expect(judge('Answer.', 'What is a noun?', told)).toBeGreaterThanOrEqual(0.7);
  });
});
