import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { english } from '../unit/media/pictures.ts';
import { draw } from '../unit/media/vision/draw.ts';
import { modelFolder } from '../unit/media/vision/made-models.ts';
import { type SentPicture, sendPicture } from './send-picture.ts';
import { startServer, type TestServer } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;
let token: string;
beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
  });
  token = (await server.logIn()).token;
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

const send = (form: SentPicture, bearer = token) => sendPicture(server, bearer, form);
const install = (model: Parameters<typeof modelFolder>[0]) =>
  server.context.models.importModel(modelFolder(model)).then(({ model: { id } }) => id);

const patches = [
  { left: 0, top: 0, width: 320, height: 160, colour: '#0010f0' },
  { left: 400, top: 200, width: 100, height: 100, colour: '#ff0000' },
];
const scene = await draw(640, 320, '#ffffff', patches).toBuffer();
const blue = { label: 'person', confidence: 0.982, bbox: { x: 0, y: 0, width: 320, height: 160 } };
const blueAgain = { ...blue, confidence: 0.881 };
const red = { label: 'toothbrush', confidence: 0.982, bbox: { x: 400, y: 200, width: 100, height: 100 } };

describe('POST /vision/analyze with no model installed', () => {
  test('tells what can be measured and read, says that no model is installed and where to get one', async () => {
    const answer = await send({ image: english });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      analysis: expect.any(String),
      detected_objects: [],
      objects: [],
      model_used: expect.stringMatching(/^no vision model \+ tesseract/),
      width: 1_000,
      height: 340,
      sensitivity_score: expect.any(Number),
      latency_ms: expect.any(Number),
    });
    const { analysis } = answer.body;
    expect(analysis).toMatch(/No vision model is installed.*Models screen\./s);
    expect(analysis).toContain('\n\nSize: 1000 × 340 pixels\nMain colour: #ffffff\n\nText in the picture:\n');
    expect(analysis).toContain('Tickets cost 12.50');
  });

  test('says so in the language of the question', async () => {
    const question = await send({ image: scene, prompt: 'Que vois-tu dans cette image ?' });
    expect(question.body.analysis).toMatch(/Aucun modèle de vision.*ne peut pas être décrit.*Modèles/s);
    expect(question.body.analysis).toContain('Taille : 640 × 320 pixels\nCouleur principale : #ffffff\n');
    expect(question.body.analysis).toMatch(/Aucun texte n’y a été trouvé\.$/);
    const other = await send({ image: scene, prompt: 'What is this?' });
    expect(other.body.analysis).toMatch(/No vision model.*cannot be described/s);
  });

  test('speaks the language that the user prefers where no question tells', async () => {
    const { token: theirs } = await server.logIn('francoise@example.org');
    const preferences = { language: 'fr' };
    await server.call('PATCH', '/auth/me', { token: theirs, body: { preferences } });
    for (const prompt of [undefined, '', 'Labrador?'])
      expect(
        (await send({ image: scene, ...(prompt !== undefined && { prompt }) }, theirs)).body.analysis,
      ).toContain('Aucun modèle de vision');
    const asked = await send({ image: scene, prompt: 'What is on the table?' }, theirs);
    expect(asked.body.analysis).toContain('No vision model');
  });

  test('scores the text that came out, with what stands in the picture', async () => {
    const letter = { text: 'My password is tR9#kLm2vQ', dpi: 200, rgba: true } as const;
    const { body } = await send({ image: await sharp({ text: letter }).png().toBuffer() });
    expect(body.analysis).toMatch(/My password is/i);
    expect(body.sensitivity_score).toBeGreaterThan(0.9);
    // The sentences around it are Alcove's own.
    expect((await send({ image: scene })).body.sensitivity_score).toBe(0);
  });
});

describe('POST /vision/analyze with a detector alone', () => {
  test('tells the objects and what can be measured', async () => {
    const id = await install('detector');
    const { body } = await send({ image: scene });
    expect(body).toMatchObject({
      detected_objects: ['person', 'toothbrush'],
      model_used: expect.stringMatching(`^no vision model \\+ ${id} \\+ tesseract`),
    });
    expect(body.objects).toHaveLength(3);
    expect(body.objects).toEqual(expect.arrayContaining([blue, blueAgain, red]));
    expect(body.analysis).toContain('No vision model is installed');
    expect(body.analysis).toContain('\nObjects found: person, toothbrush\n');
    const french = await send({ image: scene, prompt: 'Que vois-tu ici ?' });
    expect(french.body.analysis).toContain('\nObjets trouvés : person, toothbrush\n');
    expect(french.body.detected_objects).toEqual(['person', 'toothbrush']);
  });

  test('finds nothing in an empty picture, and says so with an empty list', async () => {
    const { body } = await send({ image: await draw(64, 64, '#808080').toBuffer() });
    expect(body).toMatchObject({ detected_objects: [], objects: [] });
    expect(body.analysis).not.toContain('Objects found');
  });
});

/** What a cloud is sent of a picture that came with a call, in which language the person reads. */
async function askCloud(language: 'fr' | 'en'): Promise<string> {
  const { token: theirs } = await server.logIn(`client-${language}@example.org`);
  await server.call('PATCH', '/auth/me', { token: theirs, body: { preferences: { language } } });
  cloud.requests.length = 0;
  const url = `data:image/png;base64,${Buffer.from(scene).toString('base64')}`;
  const content = [
    { type: 'text', text: 'What is it?' },
    { type: 'image_url', image_url: { url } },
  ];
  await fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${theirs}` },
    body: JSON.stringify({ model: 'auto', messages: [{ role: 'user', content }] }),
  });
  return cloud.requests.map(({ body }) => body).join('\n');
}

const capabilities = async () => {
  const answer = await fetch(`${server.url}/api/show`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ model: 'auto' }),
  });
  return (await answer.json()).capabilities;
};

test('a picture of a client goes to the cloud as its facts, without advice for a person', async () => {
  for (const language of ['en', 'fr'] as const) {
    const sent = await askCloud(language);
    expect(sent).toMatch(/640 × 320/);
    expect(sent).not.toMatch(/install|Models screen|écran Modèles/i);
  }
  expect(await capabilities()).toEqual(['completion', 'tools']);
  cloud.requests.length = 0;
});

describe('POST /vision/analyze with a vision model', () => {
  let id: string;
  beforeAll(async () => {
    id = await install('florence2');
  });

  test('is what describes the pictures of clients, which are told that `auto` sees', async () => {
    const sent = await askCloud('fr');
    expect(sent).toContain('mostly blue');
    expect(sent).not.toContain('modèle de vision');
    expect(await capabilities()).toEqual(['completion', 'tools', 'vision']);
    cloud.requests.length = 0;
  });

  test('describes the picture', async () => {
    expect((await send({ image: scene })).body).toMatchObject({
      // Both of these quarters are white.
      analysis: expect.stringMatching(
        /^A picture, mostly blue, brightest at the (lower left|upper right)\.$/,
      ),
      detected_objects: ['person', 'toothbrush'],
      objects: expect.arrayContaining([red]),
      model_used: `${id} + ${id.replace('florence2', 'detector')}`,
      width: 640,
      height: 320,
    });
  });

  test('answers a question about it', async () => {
    const { body } = await send({ image: scene, prompt: '  What colour is it?\n' });
    expect(body.analysis).toBe('blue.');
  });

  test('says when the answer is in another language than the question', async () => {
    const { body } = await send({ image: scene, prompt: 'Que montre cette image ?' });
    expect(body.analysis).toMatch(/^A picture.*\n\n\(Le modèle de vision a répondu en anglais\.\)$/s);
  });

  test('answers 422 to a question that the model cannot hold', async () => {
    const answer = await send({ image: scene, prompt: 'é'.repeat(600) });
    expect(answer.status).toBe(422);
    const message = expect.stringContaining('too long for the vision model');
    expect(answer.body).toMatchObject({ detail: message, errors: [{ field: 'prompt', message }] });
  });

  test('takes the model that was chosen', async () => {
    const other = await install('smolvlm');
    await server.context.models.activate({ vision: other });
    const { body } = await send({ image: scene, prompt: 'Quelle couleur vois-tu dans cette image ?' });
    expect(body).toMatchObject({ analysis: 'bleue.', model_used: expect.stringContaining(other) });
    expect((await send({ image: scene })).body.analysis).toMatch(/^A picture in 3 parts/);
    await server.context.models.activate({ vision: id });
  });
});

describe('A picture', () => {
  test('never leaves this computer, although a cloud is set up and the question is harmless', async () => {
    const prompt = 'What colour is it?';
    await send({ image: scene, prompt });
    await send({ image: english });
    expect(cloud.requests).toEqual([]);
    const ledger = await server.call('GET', '/privacy/ledger', { token });
    expect(ledger.body.items).toEqual([]);
    // The same server does send what may leave.
    const { id } = (await server.call('POST', '/chat/conversations', { token })).body;
    await server.call('POST', `/chat/conversations/${id}/messages`, {
      token,
      body: { content: 'Name a planet.' },
    });
    expect(cloud.requests).toHaveLength(1);
  });

  test('and its question are not kept, and nothing of them is written to the log', async () => {
    const image = await sharp({ text: { text: 'Zanzibar harbour', dpi: 150, rgba: true } })
      .png()
      .toBuffer();
    await send({ image, prompt: 'Where is Zanzibar?' });
    expect(readdirSync(join(server.dataDirectory, 'uploads'))).toEqual([]);
    expect(server.logs.join('\n')).not.toMatch(/Zanzibar|brightest|mostly/);
  });

  test('is looked at for keys for pictures and for no other', async () => {
    const statuses = await Promise.all(
      ['vision', 'voice'].map(async (scope) => {
        const body = { name: scope, scopes: [scope] };
        const key = (await server.call('POST', '/auth/api-keys', { token, body })).body.key;
        return (await send({ image: scene }, key)).status;
      }),
    );
    expect(statuses).toEqual([200, 403]);
  });
});
