import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SchemaUnusable } from '../../../models/engine/engine-errors.ts';
import type { OfferedTool, PromptTurn } from '../../../server/chat/answer.types.ts';
import { promptSegments } from '../../../server/chat/prompt-segments.ts';
import { buildCloudRequest } from '../../../server/engines/cloud/cloud-engines.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';
import { markedScorer } from '../../api/marked-scorer.ts';
import { callTool } from '../../contract/scripted-chat-engine.ts';
import { type FakeCloud, startFakeCloud } from '../../fake-cloud.ts';
import { type Harness, NEVER, openHarness } from '../egress/gate-harness.ts';
import { type AnswererOptions, openAnswerer } from './open-answerer.ts';

let cloud: FakeCloud;
let harness: Harness;
beforeEach(async () => {
  cloud = await startFakeCloud();
  harness = openHarness(cloud);
});
afterEach(async () => {
  await cloud.close();
  await harness.ledger.close();
  harness.database.close();
});

const open = (options: Partial<AnswererOptions> = {}) =>
  openAnswerer(cloud, harness, { score: markedScorer, ...options });
const sent = () => JSON.parse(cloud.requests.at(-1)?.body ?? 'null');
const everythingSent = () => cloud.requests.map(({ raw }) => raw).join('\n');

const calculator: OfferedTool = {
  name: 'calculator',
  description: 'Calculates exactly.',
  parameters: {
    type: 'object',
    properties: { expression: { type: 'string', maxLength: 777 } },
    required: ['expression'],
  },
  isBuiltIn: true,
};
const lookUp: OfferedTool = {
  name: 'mcp__shop__look_up',
  description: 'Looks an article up in the shop.',
  parameters: { type: 'object', properties: { article: { type: 'integer', minimum: 17 } } },
  isBuiltIn: false,
};

const user = (text: string): PromptTurn => ({ role: 'user', text, storedTaint: 0 });
const called = (id: string, args: string, more: Partial<PromptTurn> = {}): PromptTurn => ({
  role: 'assistant',
  text: '',
  storedTaint: 0,
  toolCalls: [{ id, name: 'calculator', arguments: args }],
  ...more,
});
const result = (toolCallId: string, text: string, more: Partial<PromptTurn> = {}): PromptTurn => ({
  role: 'tool',
  text,
  storedTaint: 0,
  toolCallId,
  toolName: 'calculator',
  ...more,
});
const steps = [user('What is 1+1?'), called('c1', '{"expression":"1+1"}'), result('c1', '2')];

describe.each(['openai', 'anthropic', 'mistral'] as const)('a run that %s answers', (provider) => {
  it('sends tools, calls and results, and hands the calls of the answer on', async () => {
    cloud.script({
      kind: 'calls',
      text: 'Once more.',
      calls: [{ name: 'calculator', arguments: '{"expression":"2*2"}' }],
    });
    const { answer, events } = await open({ provider }).ask({ turns: steps, tools: [calculator, lookUp] });
    expect(answer).toMatchObject({
      route: { provider },
      text: 'Once more.',
      finishReason: 'tool_calls',
      toolCalls: [{ id: expect.any(String), name: 'calculator', arguments: '{"expression":"2*2"}' }],
    });
    expect(events.map(({ type }) => type)).toEqual(['scored', 'route', 'token', 'tool_call', 'done']);
    expect(sent().tools).toHaveLength(2);
    expect(cloud.requests[0]?.body).toContain('Looks an article up');
  });

  it('hands on a call whose arguments are no JSON, for the run to mend', async () => {
    cloud.script({ kind: 'calls', calls: [{ name: 'calculator', arguments: '{"expression": 1+' }] });
    const { answer } = await open({ provider }).ask({ turns: steps, tools: [calculator] });
    expect(answer.toolCalls).toMatchObject([{ arguments: '{"expression": 1+' }]);
    expect(answer.route.provider).toBe(provider);
  });

  it('shows the provider no id of ours and no name that a model made up', async () => {
    const turns = [
      user('What is 1+1?'),
      {
        ...called('id-of-a-client CANARY', '{}'),
        toolCalls: [{ id: 'id CANARY', name: 'ask Dr CANARY', arguments: 'no JSON CANARY' }],
      },
      result('id CANARY', 'There is no such tool.'),
      user('And 2+2?'),
    ];
    expect((await open({ provider }).ask({ turns, tools: [calculator] })).answer.route.provider).toBe(
      provider,
    );
    expect(everythingSent()).not.toContain('CANARY');
  });

  it('withholds what is sensitive and leaves every call its result', async () => {
    const turns = [
      user('Read my letter and my list.'),
      called('c1', '{"expression":"SECRET [0.9]"}'),
      result('c1', 'The letter. [0.95] SECRET'),
      called('c2', '{"expression":"list"}'),
      result('c2', 'SECRET [0.8]'),
      user('What is 1+1?'),
    ];
    const settings = { contextPolicy: 'withhold' as const };
    const { answer } = await open({ provider, settings }).ask({ turns, tools: [calculator] });
    expect(answer.route.provider).toBe(provider);
    expect(everythingSent()).not.toContain('SECRET');
    expect(idsOfResults()).toEqual(idsOfCalls());
    expect(idsOfCalls()).toHaveLength(2);
    // What was withheld did not flow into the answer.
    expect(answer.taint).toBeLessThan(0.7);
  });

  it('comes home when the cloud fails, and calls with the model here', async () => {
    cloud.script({ kind: 'status', status: 500 });
    const reply = () => callTool('calculator', { expression: '2*2' });
    const { answer } = await open({ provider, reply }).ask({ turns: steps, tools: [calculator] });
    expect(answer.route).toMatchObject({ provider: 'local', fallbackReason: 'server_error' });
    expect(answer.toolCalls).toMatchObject([{ name: 'calculator', arguments: '{"expression":"2*2"}' }]);
    expect(answer.finishReason).toBe('tool_calls');
  });

  it('gives an answer in JSON as text', async () => {
    const text = '{"verdict":"yes"}';
    cloud.script({ kind: 'answer', text });
    const jsonSchema = { type: 'object', properties: { verdict: { enum: ['yes', 'no'] } } };
    const { answer } = await open({ provider }).ask({ turns: steps, jsonSchema });
    expect(answer).toMatchObject({ text, toolCalls: [], finishReason: 'end', route: { provider } });
  });

  it('sends nothing of a call that the score did not see', async () => {
    const args = '{"sum":"1+1","places":31,"deep":[{"unit":"metre"}]}';
    const turns = [user('What is 1+1?'), called('c1', args), result('c1', '2')];
    const target = { provider, baseUrl: cloud.url, model: 'cloud-model' };
    const request = buildCloudRequest(target, {
      model: 'cloud-model',
      maxTokens: 10,
      temperature: 0,
      tools: [calculator, lookUp],
      turns: turns.map(({ text, ...turn }) => ({ ...turn, content: text })),
    });
    const { segments, json } = promptSegments(turns, { tools: [calculator, lookUp] });
    const send = async (left: typeof segments, pieces = json) =>
      harness.gate.send(await harness.permit(request, left, pieces), request, NEVER);
    const refused = { name: 'EgressRefused', reason: 'unscored_text' };
    // No whole may be left out of what is scored, and no piece be another than the one that was scored.
    const wholes = provider === 'anthropic' ? json : [args, ...json.slice(1)];
    for (const whole of wholes)
      await expect(send(segments.filter(({ text }) => text !== whole))).rejects.toMatchObject(refused);
    const ofCall = ['sum', '1+1', 'places', '31', 'deep', 'unit', 'metre'];
    const ofTool = ['article', '17', 'mcp__shop__look_up', 'Looks an article up in the shop.'];
    for (const piece of [...ofTool, ...(provider === 'anthropic' ? ofCall : [])]) {
      const change = (text: string) => text.replaceAll(piece, '98');
      const left = segments.map(({ role, text }) => ({ role, text: text === args ? args : change(text) }));
      await expect(send(left, json.map(change))).rejects.toMatchObject(refused);
    }
    expect(cloud.requests).toEqual([]);
    await expect(send(segments)).resolves.toMatchObject({ status: 200 });
  });

  function idsOfCalls(): string[] {
    return blocksOf('tool_use', 'tool_calls').map(({ id = '' }) => id);
  }
  function idsOfResults(): string[] {
    const plain = sent().messages.filter(({ role }: { role: string }) => role === 'tool');
    return [...plain, ...blocksOf('tool_result')].map(
      (block) => block.tool_call_id ?? block.tool_use_id ?? '',
    );
  }
  function blocksOf(type: string, key = ''): Record<string, string>[] {
    return sent().messages.flatMap((message: Record<string, unknown>) =>
      Array.isArray(message[key])
        ? message[key]
        : Array.isArray(message.content)
          ? message.content.filter((block) => block.type === type)
          : [],
    );
  }
});

describe('what keeps a run here', () => {
  it.each([
    [
      'the arguments of a call',
      [user('Go on.'), called('c1', '{"expression":"[0.8]"}'), result('c1', '2')],
      [calculator],
    ],
    ['a key in them', [user('Go on.'), called('c1', '{"[0.8]":1}'), result('c1', '2')], [calculator]],
    [
      'the name of a tool that a model made up',
      [
        user('Go on.'),
        { ...called('c1', '{}'), toolCalls: [{ id: 'c1', name: '[0.8]', arguments: '{}' }] },
        result('c1', '2'),
      ],
      [calculator],
    ],
    ['a result', [user('Go on.'), called('c1', '{}'), result('c1', '[0.8]')], [calculator]],
    [
      'a tool that somebody else wrote',
      [user('Go on.')],
      [{ ...lookUp, parameters: { type: 'object', title: '[0.8]' } }],
    ],
  ] as [string, PromptTurn[], OfferedTool[]][])('is %s', async (_name, turns, tools) => {
    const { answer } = await open().ask({ turns, tools });
    expect(answer.route).toMatchObject({ provider: 'local', why: 'sensitive' });
    expect(answer.taint).toBeGreaterThanOrEqual(0.8);
    expect(cloud.requests).toEqual([]);
  });

  it('is the form of the answer too', async () => {
    const reply = () => '{}';
    const { answer } = await open({ reply }).ask({ turns: [user('Go on.')], jsonSchema: { title: '[0.8]' } });
    expect(answer.route.provider).toBe('local');
    expect(cloud.requests).toEqual([]);
  });

  it.each([
    [
      'What is the square root of 1764 plus 12 % of 350?',
      { expression: 'sqrt(1764) + 0.12 * 350', decimals: 2 },
    ],
    [
      'Draw a bar chart of visitors: Jan 12, Feb 14, Mar 9.',
      { kind: 'bar', x: ['Jan', 'Feb', 'Mar'], series: [{ values: [12, 14, 9] }] },
    ],
    [
      'List open bugs of nodejs/node.',
      { owner: 'nodejs', repo: 'node', state: 'open', labels: ['bug'], per_page: 30 },
    ],
    ['Quel temps fera-t-il demain à Lyon ?', { query: 'météo Lyon demain', count: 5 }],
  ])('is not an ordinary call, as the shipped scorer judges it: %s', async (task, args) => {
    const turns = [
      user(task),
      called('c1', JSON.stringify(args)),
      result('c1', 'Result of the tool: it is done.'),
    ];
    const { answer } = await open({ score: createShippedScorer() }).ask({
      turns,
      tools: [calculator, lookUp],
    });
    expect(answer.route.provider).toBe('openai');
  });

  it('is a card number in the arguments, as the shipped scorer judges it', async () => {
    const turns = [user('Go on.'), called('c1', '{"expression":4532015112830366}'), result('c1', 'done')];
    const { answer } = await open({ score: createShippedScorer() }).ask({ turns, tools: [calculator] });
    expect(answer.route).toMatchObject({ provider: 'local', why: 'sensitive' });
    expect(cloud.requests).toEqual([]);
  });
});

describe('redaction', () => {
  const EMAIL = 'ada.lovelace@analytical.org';
  const settings = { redactBeforeCloud: true };
  const turns = [
    user('Who wrote to me?'),
    called('c1', JSON.stringify({ expression: EMAIL, [EMAIL]: 'x' })),
    result('c1', `It was ${EMAIL}.`),
  ];

  it.each(['openai', 'anthropic'] as const)(
    'takes values out of arguments and results, and puts them back into calls: %s',
    async (provider) => {
      cloud.script({
        kind: 'calls',
        text: 'Asking [EMAIL_ADDRESS_1].',
        calls: [
          {
            name: 'calculator',
            arguments: '{"expression":"to [EMAIL_ADDRESS_1]","list":["[EMAIL_ADDRESS_1]"]}',
          },
        ],
      });
      const { answer } = await open({ provider, settings, score: createShippedScorer() }).ask({
        turns,
        tools: [calculator],
      });
      expect(answer.route.provider).toBe(provider);
      expect(everythingSent()).not.toContain('lovelace');
      expect(everythingSent()).toContain('[EMAIL_ADDRESS_1]');
      expect(answer.text).toBe(`Asking ${EMAIL}.`);
      expect(JSON.parse(answer.toolCalls[0]?.arguments ?? '')).toEqual({
        expression: `to ${EMAIL}`,
        list: [EMAIL],
      });
      expect(answer.unredactedTaint).toBeGreaterThan(0.7);
    },
  );

  it('turns a number into a placeholder, and writes values into JSON as JSON', async () => {
    const password = 'te\\7Xy!quo';
    cloud.script({
      kind: 'calls',
      calls: [{ name: 'calculator', arguments: '{"expression":"[PASSWORD_1]"}' }],
    });
    const secret = [
      user(`Compare password: ${password} with 4532015112830366.`),
      called('c1', '{"expression":4532015112830366}'),
      result('c1', 'done'),
    ];
    const { answer } = await open({ settings, score: createShippedScorer() }).ask({
      turns: secret,
      tools: [calculator],
    });
    expect(everythingSent()).not.toContain('4532015112830366');
    expect(answer.route.provider).toBe('openai');
    expect(JSON.parse(answer.toolCalls[0]?.arguments ?? '')).toEqual({ expression: password });
  });
});

describe('the model here', () => {
  it('streams the words of an answer that it writes as JSON', async () => {
    const pieces = ['{"ans', 'wer":"It is \\"', 'two\\u', '00e9', '\\"."}'];
    const reply = () =>
      (async function* () {
        yield* pieces;
      })();
    const { events, answer } = await open({ reply }).ask({
      turns: steps,
      tools: [calculator],
      allowed: { key: 'auto', conversation: 'auto', turn: 'local_only' },
    });
    expect(events.flatMap((event) => (event.type === 'token' ? [event.text] : []))).toEqual([
      'It is "',
      'two',
      'é',
      '".',
    ]);
    expect(answer).toMatchObject({ text: 'It is "twoé".', toolCalls: [], finishReason: 'end' });
  });

  it('reads the tools, its calls and their results in turns that every template knows', async () => {
    const { ask, engine } = open({ reply: () => 'Two.' });
    await ask({
      turns: steps,
      tools: [calculator],
      allowed: { key: 'local_only', conversation: 'auto', turn: 'auto' },
    });
    const request = engine.requests.at(-1);
    expect(request?.turns.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(request?.turns[0]?.content).toContain('Calculates exactly.');
    expect(request?.jsonSchema).toMatchObject({ anyOf: expect.any(Array) });
    expect(request).not.toHaveProperty('tools');
  });

  it('keeps its task where tools brought more than it can read', async () => {
    const { ask, engine } = open({ reply: () => 'Done.' });
    engine.context = 1_000;
    const turns = [
      user('Compare both files.'),
      called('c1', '{}'),
      result('c1', 'first '.repeat(600)),
      called('c2', '{}'),
      result('c2', 'second '.repeat(2_000)),
    ];
    const allowed = { key: 'local_only', conversation: 'auto', turn: 'auto' } as const;
    const { answer } = await ask({ turns, tools: [calculator], allowed });
    expect(answer).toMatchObject({ text: 'Done.', contextExceeded: false });
    const read =
      engine.requests
        .at(-1)
        ?.turns.map(({ content }) => content)
        .join('\n') ?? '';
    expect(read).toContain('Compare both files.');
    expect(read).toContain('Left out');
    expect(read).toMatch(/Cut here: \d+ more characters/);
    engine.context = 60;
    expect((await ask({ turns, tools: [calculator], allowed })).answer.contextExceeded).toBe(true);
  });

  it('refuses a form of JSON that no grammar can hold', async () => {
    const { ask } = open({ reply: () => new SchemaUnusable('The JSON schema is too large or too deep.') });
    const allowed = { key: 'local_only', conversation: 'auto', turn: 'auto' } as const;
    await expect(ask({ turns: steps, jsonSchema: {}, allowed })).rejects.toMatchObject({
      status: 422,
      code: 'schema_unusable',
    });
  });

  it('hands an answer that was cut inside a call on as far as it got', async () => {
    const { answer } = await open({ reply: () => '{"tool":"calculator","arguments":{"expression":"1+' }).ask({
      turns: steps,
      tools: [calculator],
      allowed: { key: 'local_only', conversation: 'auto', turn: 'auto' },
    });
    expect(answer.toolCalls).toMatchObject([{ name: 'calculator', arguments: '{"expression":"1+' }]);
  });
});

describe('a question with passages of documents', () => {
  const passage: PromptTurn = { ...user('[1] lease.txt\nThe rent is 840 euros.'), segmentRole: 'document' };
  const asked = {
    turns: [passage, user('What is the rent?')],
    tools: [calculator],
    canDoWithoutTools: true,
    allowed: { key: 'local_only', conversation: 'auto', turn: 'auto' },
  } as const;
  const promptOf = async (parameters: number, more: object = {}) => {
    const { ask, engine } = open({ parameters, reply: () => '840 euros.' });
    await ask({ ...asked, turns: [...asked.turns], tools: [...asked.tools], ...more });
    const [request] = engine.requests;
    return { isTold: JSON.stringify(request?.turns).includes('calculator'), grammar: request?.jsonSchema };
  };

  it('is answered by a small model in plain words, without tools', async () => {
    expect(await promptOf(135_000_000)).toEqual({ isTold: false, grammar: undefined });
  });

  it.each([
    ['a model that is not small', 1_700_000_000, {}],
    ['one whose size is not known', 0, {}],
    ['a small one without passages', 135_000_000, { turns: [user('What is 17 * 23?')] }],
    ['a small one that has called a tool already', 135_000_000, { canDoWithoutTools: false }],
  ])('tells %s of its tools', async (_, parameters, more) => {
    expect(await promptOf(parameters, more)).toEqual({ isTold: true, grammar: expect.any(Object) });
  });
});

describe('the starter', () => {
  const here = { allowed: { key: 'local_only', conversation: 'auto', turn: 'auto' } } as const;

  it('makes the call that was planned for it, and says the text', async () => {
    const { ask, engine } = open({ isStarter: true });
    const planned = { toolCalls: [{ id: 'c9', name: 'calculator', arguments: '{}' }] };
    const first = await ask({ turns: steps, tools: [calculator], fixedReply: () => planned, ...here });
    expect(first.answer).toMatchObject({
      text: '',
      toolCalls: planned.toolCalls,
      finishReason: 'tool_calls',
    });
    const last = await ask({
      turns: steps,
      tools: [calculator],
      fixedReply: () => ({ text: 'It is 2.' }),
      ...here,
    });
    expect(last.answer).toMatchObject({ text: 'It is 2.', toolCalls: [], finishReason: 'end' });
    expect(engine.requests).toEqual([]);
  });

  it('does so whatever a tool brought, since it reads none of it', async () => {
    const turns = [...steps.slice(0, 2), result('c1', 'word '.repeat(10_000))];
    const { answer } = await open({ isStarter: true }).ask({
      turns,
      tools: [calculator],
      fixedReply: () => ({ text: 'Done.' }),
      ...here,
    });
    expect(answer).toMatchObject({ text: 'Done.', contextExceeded: false });
  });

  it('says its own text where nothing was planned, and that it cannot write JSON', async () => {
    const { ask } = open({ isStarter: true });
    const { answer } = await ask({ turns: steps, tools: [calculator], ...here });
    expect(answer).toMatchObject({ text: 'I am only the starter.', toolCalls: [] });
    await expect(ask({ turns: steps, jsonSchema: { type: 'object' }, ...here })).rejects.toMatchObject({
      status: 422,
      code: 'needs_larger_model',
    });
  });
});
