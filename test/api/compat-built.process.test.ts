import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STARTER_MODEL } from '../../models/starter/starter-model.ts';
import { STAND_IN_EMBEDDING_MODEL } from '../assets/embedding-stand-in/stand-in-model.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { decodeMp3 } from '../unit/media/speech/decode-mp3.ts';
import { makeSpeechModel } from '../unit/media/transcription/scripted-model/make-speech-model.ts';
import { anthropic, DOOR_NAMES, DOORS, ollama, openAi, statusOf } from './compat-app.ts';
import {
  callApi,
  logInAsOwner,
  makeDataDirectory,
  readLog,
  type SpawnedServer,
  spawnServer,
} from './spawn-server.ts';

/**
 * The built server in a process of its own, with the models that it ships and no others, and the official clients of the
 * three APIs with a key as the app makes it. `npm test` builds it.
 */
const data = makeDataDirectory();
const speechModel = makeSpeechModel();
let cloud: FakeCloud;
let server: SpawnedServer;
let token: string;
let way: { url: string; key: string };
let keyId: string;

beforeAll(async () => {
  cloud = await startFakeCloud();
  const environment = { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' };
  server = await spawnServer(data.path, environment);
  token = await logInAsOwner(server);
  const body = { name: 'clients', scopes: ['chat', 'voice'] };
  const made = await callApi(server.url, 'POST', '/auth/api-keys', { token, body });
  way = { url: server.url, key: made.body.key };
  keyId = made.body.id;
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await cloud.close();
  data[Symbol.dispose]();
  rmSync(speechModel, { recursive: true, force: true });
});

const HELP = 'What can you do?';
const SECRET = 'My therapist says that my bipolar disorder is getting worse. What now?';

describe.each(DOOR_NAMES.map((name, index) => ({ name, index })))('the client of $name', ({ index }) => {
  const door = () => {
    const made = DOORS[index]?.(way);
    if (!made) throw new Error('no such door');
    return made;
  };

  test('is answered by the starter model, streamed and not', async () => {
    const whole = await door().ask(HELP, { model: 'local' });
    expect(whole.provider).toBe('local');
    expect(whole.text).toMatch(/Alcove|message|document/i);
    const streamed = await door().ask(HELP, { model: 'local', isStreaming: true });
    expect(streamed).toMatchObject({ provider: 'local', text: whole.text });
  });

  test('reaches the cloud with what is harmless, and never with what is not', async () => {
    cloud.requests.length = 0;
    expect(await door().ask('What is a noun?')).toMatchObject({
      provider: 'openai',
      text: 'Hello from the fake cloud.',
    });
    expect(cloud.requests).toHaveLength(1);
    const kept = await door().ask(SECRET, { isStreaming: true });
    expect(kept.provider).toBe('local');
    expect(kept.sensitivity).toBeGreaterThanOrEqual(0.7);
    expect(kept.text).not.toBe('');
    expect(cloud.requests).toHaveLength(1);
  });

  test('leaves in the middle of an answer, and the next one is whole', async () => {
    const leave = new AbortController();
    const asked = door().ask(HELP, {
      model: 'local',
      isStreaming: true,
      signal: leave.signal,
      onPiece: () => leave.abort(),
    });
    await asked.catch(() => {});
    expect((await door().ask(HELP, { model: 'local' })).text.length).toBeGreaterThan(20);
  });

  test('is told of an unknown model', async () => {
    expect(await statusOf(door().ask('Hello', { model: 'nothing-like-it' }))).toBe(404);
  });
});

test('tools go to the cloud’s model, which calls them; the starter answers without, or says that it cannot', async () => {
  const parameters = { type: 'object' as const, properties: { town: { type: 'string' } } };
  const tool = { name: 'weather', description: 'Tells the weather', parameters };
  const messages = [{ role: 'user' as const, content: 'What is the weather like in Lyon?' }];
  const tools = [{ type: 'function' as const, function: tool }];
  const calls = { kind: 'calls' as const, calls: [{ name: 'weather', arguments: '{"town":"Lyon"}' }] };
  cloud.script(calls, calls, calls);
  const byOpenAi = await openAi(way).chat.completions.create({ model: 'auto', messages, tools });
  expect(byOpenAi.choices[0]?.message.tool_calls?.[0]).toMatchObject({
    function: { name: 'weather', arguments: '{"town":"Lyon"}' },
  });
  const byAnthropic = await anthropic(way).messages.create({
    model: 'auto',
    max_tokens: 100,
    messages,
    tools: [{ name: tool.name, description: tool.description, input_schema: parameters }],
  });
  expect(byAnthropic.content).toMatchObject([{ type: 'tool_use', name: 'weather', input: { town: 'Lyon' } }]);
  const byOllama = await ollama(way).chat({ model: 'auto', messages, tools });
  expect(byOllama.message.tool_calls).toMatchObject([
    { function: { name: 'weather', arguments: { town: 'Lyon' } } },
  ]);
  const here = await openAi(way).chat.completions.create({ model: 'local', messages, tools });
  expect(here.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: expect.any(String) } });
  const must = openAi(way).chat.completions.create({
    model: 'local',
    messages,
    tools,
    tool_choice: 'required',
  });
  await expect(must).rejects.toMatchObject({ status: 400, code: 'needs_larger_model' });
});

test('JSON of a form comes from the cloud’s model; the starter says that it cannot', async () => {
  const messages = [{ role: 'user' as const, content: 'Name a town' }];
  const ask = (model: string) =>
    openAi(way).chat.completions.create({ model, messages, response_format: { type: 'json_object' } });
  cloud.script({ kind: 'answer', text: '{"town":"Lyon"}' });
  const { choices } = await ask('auto');
  expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({ town: 'Lyon' });
  await expect(ask('local')).rejects.toMatchObject({ status: 400, code: 'needs_larger_model' });
  await expect(ollama(way).chat({ model: 'local', messages, format: 'json' })).rejects.toMatchObject({
    status_code: 400,
    message: expect.stringContaining('larger one'),
  });
});

test('an installed model that is not in use is loaded for a call: it writes JSON of a form, and calls a tool that it must', async () => {
  // The starter's own file under another name: to Alcove a model like any other, which holds to what it is told.
  using elsewhere = makeDataDirectory();
  const copy = join(elsewhere.path, 'another-model.gguf');
  copyFileSync(STARTER_MODEL.path, copy);
  const imported = await callApi(server.url, 'POST', '/models/import', { token, body: { path: copy } });
  expect(imported.body).toMatchObject({ kind: 'chat' });
  const model: string = imported.body.id;
  const schema = { type: 'object', properties: { sunny: { type: 'boolean' } }, required: ['sunny'] };
  const messages = [{ role: 'user' as const, content: 'Hello' }];
  const response_format = {
    type: 'json_schema' as const,
    json_schema: { name: 'weather', schema },
  };
  const said = await openAi(way).chat.completions.create({ model, messages, response_format });
  expect(said.model).toBe(model);
  expect(JSON.parse(said.choices[0]?.message.content ?? '')).toEqual({ sunny: expect.any(Boolean) });
  const tool = { name: 'sky', input_schema: { ...schema, type: 'object' as const } };
  const called = await anthropic(way).messages.create({
    model,
    max_tokens: 100,
    messages,
    tools: [tool],
    tool_choice: { type: 'any' },
  });
  expect(called.content).toMatchObject([
    { type: 'tool_use', name: 'sky', input: { sunny: expect.any(Boolean) } },
  ]);
  const { message } = await ollama(way).chat({ model, messages, format: schema });
  expect(JSON.parse(message.content)).toEqual({ sunny: expect.any(Boolean) });
  expect((await DOORS[0]?.(way).ask(HELP, { model: 'local' }))?.text).toMatch(/Alcove|message|document/i);
  expect((await callApi(server.url, 'DELETE', `/models/${model}`, { token })).status).toBe(200);
});

test('names are listed by all three', async () => {
  const names = ['auto', 'local', 'alcove-starter'];
  expect((await openAi(way).models.list()).data.map(({ id }) => id)).toEqual(names);
  expect((await anthropic(way).models.list()).data.map(({ id }) => id)).toEqual(names);
  expect((await ollama(way).list()).models.map(({ name }) => name)).toEqual(names);
});

test('vectors are made by the embedding model that was chosen, and two texts of one meaning lie nearer', async () => {
  const client = openAi(way);
  await expect(client.embeddings.create({ model: 'auto', input: 'Hello' })).rejects.toMatchObject({
    status: 404,
    code: 'model_not_found',
  });
  const imported = await callApi(server.url, 'POST', '/models/import', {
    token,
    body: { path: STAND_IN_EMBEDDING_MODEL.path },
  });
  const body = { embedding: imported.body.id };
  expect((await callApi(server.url, 'PATCH', '/models/active', { token, body })).status).toBe(200);
  const input = ['the rent is due on the fifth', 'le loyer est à payer le cinq', 'the bicycle has a chain'];
  const made = await client.embeddings.create({ model: imported.body.id, input });
  const [rent = [], loyer = [], bicycle = []] = made.data.map(({ embedding }) => embedding);
  expect(dot(rent, rent)).toBeCloseTo(1, 4);
  expect(dot(rent, loyer)).toBeGreaterThan(dot(rent, bicycle));
  const plain = await client.embeddings.create({ model: 'auto', input, encoding_format: 'float' });
  expect(plain.data[1]?.embedding).toEqual(loyer);
  const { embeddings } = await ollama(way).embed({ model: 'local', input });
  expect(embeddings[2]).toEqual(bicycle);
  await expect(client.embeddings.create({ model: 'auto', input, dimensions: 3 })).rejects.toMatchObject({
    status: 400,
    param: 'dimensions',
  });
});

test('a text is spoken as MP3 and kept nowhere; a recording is written down', async () => {
  const client = openAi(way);
  const spoken = await client.audio.speech.create({
    model: 'tts-1',
    voice: 'onyx',
    input: 'Hello everybody, it is a lovely day.',
  });
  expect(spoken.headers.get('content-type')).toBe('audio/mpeg');
  const sound = await decodeMp3(new Uint8Array(await spoken.arrayBuffer()));
  expect(sound.samples.length / sound.sampleRate).toBeGreaterThan(1);
  expect(readdirSync(join(data.path, 'audio'))).toEqual([]);

  const recording = readFileSync(
    new URL('../unit/media/transcription/recordings/tone.opus', import.meta.url),
  );
  const send = async (response_format: 'json' | 'text' | 'srt' | 'verbose_json' | 'vtt') =>
    client.audio.transcriptions.create({
      model: 'whisper-1',
      file: await toFile(recording, 'tone.ogg'),
      response_format,
    });
  await expect(send('json')).rejects.toMatchObject({
    status: 404,
    code: 'model_not_found',
  });
  const imported = await callApi(server.url, 'POST', '/models/import', {
    token,
    body: { path: speechModel },
  });
  expect(imported.body).toMatchObject({ kind: 'stt' });
  await callApi(server.url, 'PATCH', '/models/active', { token, body: { stt: imported.body.id } });
  expect(await send('json')).toEqual({ text: 'one' });
  expect(await send('text')).toBe('one\n');
  expect(await send('srt')).toBe('1\n00:00:00,000 --> 00:00:01,000\none\n\n');
  expect(await send('vtt')).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\none\n\n');
  expect(await send('verbose_json')).toMatchObject({
    task: 'transcribe',
    language: 'english',
    duration: 1.5,
    segments: [{ id: 0, text: 'one' }],
  });
  const file = await toFile(Buffer.from('no sound'), 'a.mp3');
  await expect(client.audio.transcriptions.create({ model: 'whisper-1', file })).rejects.toMatchObject({
    status: 400,
    param: 'file',
  });
});

test('nothing of a call is in the log, and a key that is revoked is worth nothing at once', async () => {
  await expect.poll(() => readLog(data.path).text).toContain('/v1/messages');
  expect(readLog(data.path).text + server.output.error).not.toMatch(/bipolar|noun|Lyon/);
  expect((await callApi(server.url, 'GET', '/chat/conversations', { token })).body.total).toBe(0);
  await callApi(server.url, 'DELETE', `/auth/api-keys/${keyId}`, { token });
  for (const open of DOORS) expect(await statusOf(open(way).ask('Hello'))).toBe(401);
});

function dot(one: number[], other: number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
