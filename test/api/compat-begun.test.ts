import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { anthropic, DOOR_NAMES, DOORS, type Door, makeKey, ollama, openAi, statusOf } from './compat-app.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer } from './start-server.ts';

/** Calls whose last turn is the beginning of the answer. */
const ANSWER = ' and this is how it goes on, as far as I can tell.';

let cloud: FakeCloud;
let server: TestServer;
let token: string;
let isStarter = false;

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    score: markedScorer,
    reply: () => ANSWER,
    activeModel: () => ({ id: 'scripted-model', isStarter }),
    environment: {
      ALCOVE_CLOUD_PROVIDER: 'custom',
      ALCOVE_CLOUD_BASE_URL: cloud.url,
      ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake',
      ALCOVE_CLOUD_MODEL: 'some-model',
    },
  });
  ({ token } = await server.logIn());
});
beforeEach(() => {
  cloud.reset();
  isStarter = false;
  server.engine.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

const QUESTION = { role: 'user', content: 'What is a noun?' } as const;
const begun = (content: string) => ({ role: 'assistant', content }) as const;
const way = async () => ({ url: server.url, key: (await makeKey(server, token, {})).key });
const sent = () => JSON.parse(cloud.requests.at(-1)?.body ?? '{}').messages;
const heard = () => server.engine.requests.at(-1)?.turns;

describe.each(DOOR_NAMES.map((name, index) => ({ name, index })))('an answer begun by $name', ({ index }) => {
  const open = async (): Promise<Door> => {
    const door = DOORS[index]?.(await way());
    if (!door) throw new Error('no such door');
    return door;
  };
  const both = [{ isStreaming: false }, { isStreaming: true }];

  test.each(both)('goes on here from its words, which are not said again: %o', async (how) => {
    const told = await (await open()).ask([QUESTION, begun('A noun is')], { model: 'local', ...how });
    expect(told).toMatchObject({ text: ANSWER, provider: 'local' });
    expect(heard()).toEqual([QUESTION, begun('A noun is')]);
  });

  test.each(both)('goes to the cloud as it is, and what the cloud repeats is left out: %o', async (how) => {
    cloud.script({ kind: 'answer', text: 'A noun is a word for a thing.' });
    const told = await (await open()).ask([QUESTION, begun('A noun is')], how);
    expect(told).toMatchObject({ text: ' a word for a thing.', provider: 'custom' });
    expect(sent()).toEqual([QUESTION, begun('A noun is')]);
  });

  test('stays here where it is sensitive, or what it answers is, also where turns are withheld', async () => {
    for (const context_policy of ['stay_local', 'withhold']) {
      await server.call('PATCH', '/privacy/settings', { token, body: { context_policy } });
      const door = await open();
      expect(await door.ask([QUESTION, begun('It is [0.9] that')])).toMatchObject({ provider: 'local' });
      const asked = { role: 'user', content: 'My diagnosis [0.9]' } as const;
      expect(await door.ask([asked, begun('It is')])).toMatchObject({ provider: 'local', sensitivity: 0.9 });
    }
    expect(cloud.requests).toEqual([]);
    await server.call('PATCH', '/privacy/settings', { token, body: { context_policy: 'stay_local' } });
  });

  test('that was made here from what is sensitive is known again in one piece', async () => {
    const door = await open();
    const opening = 'A thing of few words:';
    await door.ask([{ role: 'user', content: 'My diagnosis [0.9]' }, begun(opening)]);
    const later = await door.ask([QUESTION, begun(opening + ANSWER), { role: 'user', content: 'Really?' }]);
    expect(later).toMatchObject({ provider: 'local' });
    expect(cloud.requests).toEqual([]);
  });

  test('and sent with every call keeps none of them here because of another', async () => {
    const door = await open();
    const fixed = begun('Here is what I found out for you in all my books:');
    expect(await door.ask([{ role: 'user', content: 'My diagnosis [0.9]' }, fixed])).toMatchObject({
      provider: 'local',
    });
    expect(await door.ask([QUESTION, fixed])).toMatchObject({ provider: 'custom' });
  });

  test('is asked for once more in words where the cloud will not take it', async () => {
    const refusal = 'This model does not support assistant message prefill.';
    cloud.script(
      { kind: 'status', status: 400, body: JSON.stringify({ error: { message: refusal } }) },
      { kind: 'answer', text: ' a word.' },
    );
    const told = await (await open()).ask([QUESTION, begun('A noun is')]);
    expect(told).toMatchObject({ text: ' a word.', provider: 'custom' });
    expect(cloud.requests).toHaveLength(2);
    expect(sent()).toEqual([
      QUESTION,
      begun('A noun is'),
      { role: 'user', content: expect.stringMatching(/^Your last answer was cut off\. Continue it/) },
    ]);
  });

  test('loses the spaces at its end, and is none where it is nothing else', async () => {
    const door = await open();
    await door.ask([QUESTION, begun('A noun is \n')], { model: 'local' });
    expect(heard()).toEqual([QUESTION, begun('A noun is')]);
    await door.ask([QUESTION, begun(' \n')], { model: 'local' });
    expect(heard()).toEqual([QUESTION]);
  });

  test('is nothing that the starter can go on with, or that answers nothing', async () => {
    const door = await open();
    expect(await statusOf(door.ask([begun('A noun is')]))).toBe(400);
    isStarter = true;
    expect(await statusOf(door.ask([QUESTION, begun('A noun is')], { model: 'local' }))).toBe(400);
    expect((await door.ask([QUESTION, begun('A noun is')])).provider).toBe('custom');
  });
});

const schema = { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] } as const;
const messages = [QUESTION, begun('A noun is')];

test('JSON of a schema cannot be begun, nor a call that must be made: a clear refusal in each API', async () => {
  const at = await way();
  const tool = { name: 'weather', description: 'Tells the weather', parameters: schema };
  const functions = [{ type: 'function' as const, function: tool }];
  const anthropicTool = { name: 'weather', input_schema: { ...schema, required: ['town'] } };
  const chat = { model: 'auto', messages };
  const json = /cannot be begun/;
  const call = /cannot be a call/;
  for (const [asked, reason] of [
    [() => openAi(at).chat.completions.create({ ...chat, response_format: { type: 'json_object' } }), json],
    [() => openAi(at).chat.completions.create({ ...chat, tools: functions, tool_choice: 'required' }), call],
    [
      () =>
        openAi(at).responses.create({
          model: 'auto',
          input: messages,
          text: { format: { type: 'json_schema', name: 'town', schema } },
        }),
      json,
    ],
    [
      () =>
        anthropic(at).messages.create({
          ...chat,
          max_tokens: 50,
          tools: [anthropicTool],
          tool_choice: { type: 'any' },
        }),
      call,
    ],
    [() => ollama(at).chat({ model: 'auto', messages, format: 'json' }), json],
  ] as const) {
    const refusal: unknown = await asked().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(await statusOf(Promise.reject(refusal))).toBe(400);
    expect(String(refusal)).toMatch(reason);
  }
  expect(cloud.requests).toEqual([]);
  expect(server.engine.requests).toEqual([]);
});

test('with tools at hand the words go on: the cloud is told of the tools, the model here is not', async () => {
  const tools = [{ type: 'function' as const, function: { name: 'weather', parameters: schema } }];
  const client = openAi(await way());
  await client.chat.completions.create({ model: 'auto', messages, tools });
  expect(JSON.parse(cloud.requests[0]?.body ?? '').tools).toHaveLength(1);
  const { choices } = await client.chat.completions.create({ model: 'local', messages, tools });
  expect(choices[0]?.message.content).toBe(ANSWER);
  expect(heard()).toEqual(messages);
});

test('the tokens of what was begun are counted', async () => {
  const client = anthropic(await way());
  const count = async (turns: typeof messages) =>
    (await client.messages.countTokens({ model: 'auto', messages: turns })).input_tokens;
  expect(await count(messages)).toBeGreaterThan(await count(messages.slice(0, 1)));
});
