import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let people = 0;
/** A person of their own with the calls that a test makes. */
async function person() {
  people += 1;
  const { token } = await server.logIn(`library-${people}@example.org`);
  const call = async (method: string, path: string, body?: unknown) =>
    server.call(method, `/chat${path}`, { token, body });
  return {
    token,
    call,
    create: async (body: object = {}) => (await call('POST', '/conversations', body)).body,
    project: async (body: object) => (await call('POST', '/projects', body)).body,
    change: (id: string, body: object) => call('PATCH', `/conversations/${id}`, body),
    list: async (query = '') => (await call('GET', `/conversations${query}`)).body.items,
    say: (id: string, content: string) => call('POST', `/conversations/${id}/messages`, { content }),
  };
}
const titles = (items: { title: string }[]) => items.map(({ title }) => title);

describe('pins', () => {
  test('a pinned conversation stands above newer ones, on the first page, until it is unpinned', async () => {
    const { create, change, list } = await person();
    const { id, pinned } = await create({ title: 'old' });
    expect(pinned).toBe(false);
    server.clock.advance(1_000);
    await create({ title: 'new' });
    expect(titles(await list())).toEqual(['new', 'old']);
    expect((await change(id, { pinned: true })).body.pinned).toBe(true);
    expect(titles(await list('?limit=1'))).toEqual(['old']);
    await change(id, { pinned: false });
    expect(titles(await list())).toEqual(['new', 'old']);
  });
});

describe('what a search found', () => {
  test('is shown as it reads, without Markdown, with the words marked', async () => {
    const { create, list, say } = await person();
    const { id } = await create({ title: 'Notes' });
    await say(id, '## Diet\n\n- **Diabète** and `sugar`: see [the page](https://example.org)');
    const [item] = await list('?q=diabete');
    const { text, highlights, message_id } = item.match;
    expect(text).toContain('Diet Diabète and sugar: see the page');
    expect(highlights.map(([from, to]: [number, number]) => text.slice(from, to))).toEqual(['Diabète']);
    expect(message_id).toEqual(expect.any(String));
  });

  test('is cut to where the words stand in a long message, and names the message that has most of them', async () => {
    const { create, call, list, say } = await person();
    const { id } = await create({ title: 'Long' });
    await say(id, 'A tulip is a flower.');
    await say(
      id,
      `${Array.from({ length: 60 }, (_, at) => `Nothing to see in ${at}.`).join(' ')} The tulip and the dahlia flower in May.`,
    );
    const [item] = await list('?q=tulip%20dahlia');
    expect(item.match.text).toMatch(/^…/);
    expect(item.match.text).toContain('The tulip and the dahlia flower');
    const { messages } = (await call('GET', `/conversations/${id}`)).body;
    const holds = messages.find((message: { id: string }) => message.id === item.match.message_id);
    expect(holds.content).toContain('dahlia');
  });

  test('is what was written, with its signs, and not every word that begins so', async () => {
    const { create, list, say } = await person();
    const texts = {
      cpp: 'I write C\\+\\+ and **C++**.',
      c: 'Could Clara count in C, C+ and C+++?',
      sharp: 'Is C# or F# older? Say (C#).',
      net: 'ASP.NET runs on .NET.',
      node: 'Start it with Node.js, please.',
      nodes: 'The node is a nodejs of js node, dot: node js',
      people: 'Tell @üser and ada@example.org about #Tag',
      plain: 'A user with a tag and a net, f and c.',
    };
    for (const [title, text] of Object.entries(texts)) await say((await create({ title })).id, text);
    const find = async (query: string) => {
      const items = await list(`?q=${encodeURIComponent(query)}`);
      const marked = items.map(({ title, match: { text, highlights } }: (typeof items)[number]) => [
        title,
        highlights.map(([from, to]: [number, number]) => text.slice(from, to)),
      ]);
      return Object.fromEntries(marked);
    };
    expect(await find('c++')).toEqual({ cpp: ['C\\+\\+', 'C++'] });
    expect(await find('C#?')).toEqual({ sharp: ['C#', 'C#'] });
    expect(await find('F# older')).toEqual({ sharp: ['F#', 'older'] });
    expect(await find('.net')).toEqual({ net: ['.NET', '.NET'] });
    expect(await find('node.js,')).toEqual({ node: ['Node.js'] });
    expect(await find('@user')).toEqual({ people: ['@üser'] });
    expect(await find('ada@exam')).toEqual({ people: ['ada@example'] });
    expect(await find('"#tag"')).toEqual({ people: ['#Tag'] });
    expect(Object.keys(await find('tag')).toSorted()).toEqual(['people', 'plain']);
    expect(await find('++')).toEqual({});
  });

  test('is absent where only the title has the words, and without a search', async () => {
    const { create, list, say } = await person();
    const { id } = await create({ title: 'Aubergine' });
    await say(id, 'Hello');
    expect((await list('?q=aubergine'))[0]).not.toHaveProperty('match');
    expect((await list())[0]).not.toHaveProperty('match');
  });
});

describe('projects', () => {
  test('hold conversations with instructions that every answer is told before the conversation’s own', async () => {
    const { create, project, list, say } = await person();
    const { id: projectId } = await project({ name: 'House', instructions: 'Answer in one line.' });
    const { id, project_id } = await create({ project_id: projectId, system_prompt: 'Be kind.' });
    expect(project_id).toBe(projectId);
    await create({ title: 'outside' });
    expect(await list(`?project_id=${projectId}`)).toHaveLength(1);
    await say(id, 'What is a gable?');
    const turns = server.engine.requests.at(-1)?.turns ?? [];
    expect(turns[0]).toMatchObject({ role: 'system', content: 'Answer in one line.\n\nBe kind.' });
  });

  test('that stay on this device keep every conversation there, and nobody lets one out', async () => {
    const { create, change, project, call } = await person();
    const { id: health } = await project({ name: 'Health', routing: 'local_only' });
    expect((await create({ project_id: health })).routing).toBe('local_only');
    const { id } = await create({ title: 'moved in' });
    expect((await change(id, { project_id: health })).body.routing).toBe('local_only');
    expect(await change(id, { routing: 'auto' })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('Its project stays on this device') },
    });
    // Out of the project it is the person's again, who lets it out by an act of its own.
    expect((await change(id, { project_id: '' })).body).toMatchObject({
      project_id: null,
      routing: 'local_only',
    });
    expect((await change(id, { routing: 'auto' })).body.routing).toBe('auto');
    await call('DELETE', `/projects/${health}`);
  });

  test('set to stay here take along what they hold, also once they may leave again', async () => {
    const { create, project, call } = await person();
    const { id: projectId } = await project({ name: 'Plans' });
    const { id } = await create({ project_id: projectId });
    const routing = async () => (await call('GET', `/conversations/${id}`)).body.routing;
    expect(await routing()).toBe('auto');
    await call('PATCH', `/projects/${projectId}`, { routing: 'local_only' });
    expect(await routing()).toBe('local_only');
    await call('PATCH', `/projects/${projectId}`, { routing: 'auto' });
    expect(await routing()).toBe('local_only');
    expect((await create({ project_id: projectId })).routing).toBe('auto');
  });

  test('are let out by the person signed in only, and never by a key', async () => {
    const { project, token } = await person();
    const { id } = await project({ name: 'Kept', routing: 'local_only' });
    const { key } = (await server.call('POST', '/auth/api-keys', { token, body: { name: 'script' } })).body;
    const body = { routing: 'auto' };
    expect(await server.call('PATCH', `/chat/projects/${id}`, { token: key, body })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('stays on this device') },
    });
  });

  test('leave their conversations behind when they are deleted', async () => {
    const { create, project, call } = await person();
    const { id: projectId } = await project({ name: 'Short' });
    const { id } = await create({ project_id: projectId });
    expect((await call('GET', '/projects')).body.items).toMatchObject([
      { name: 'Short', conversation_count: 1 },
    ]);
    expect((await call('DELETE', `/projects/${projectId}`)).status).toBe(200);
    expect((await call('GET', `/conversations/${id}`)).body).toMatchObject({ project_id: null });
    expect((await call('GET', '/projects')).body).toEqual({ items: [] });
  });

  test('of somebody else are not found, nor are documents of somebody else', async () => {
    const owner = await person();
    const other = await person();
    const { id } = await owner.project({ name: 'Mine' });
    expect((await other.call('PATCH', `/projects/${id}`, { name: 'Theirs' })).status).toBe(404);
    expect((await other.call('DELETE', `/projects/${id}`)).status).toBe(404);
    expect((await other.call('POST', '/conversations', { project_id: id })).status).toBe(404);
    const document_ids = ['01900000-0000-7000-8000-00000000dead'];
    expect((await owner.call('POST', '/projects', { name: 'x', document_ids })).status).toBe(404);
    expect((await owner.call('GET', '/projects')).body.items).toHaveLength(1);
  });
});
