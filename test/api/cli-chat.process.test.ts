import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CliServer, startCliServer } from './cli-server.ts';
import { runCommand, startCommand } from './spawn-cli.ts';
import { makeDataDirectory } from './spawn-server.ts';

let alcove: CliServer;
/** What the engine is to do next with each answer; the default echoes. */
let reply: (question: string, signal?: AbortSignal) => string | AsyncIterable<string>;

beforeEach(async () => {
  reply = (question) => `You said: ${question}`;
  alcove = await startCliServer({ reply: (request) => reply(request.turns.at(-1)?.content ?? '') });
});
afterEach(() => alcove.close());

const chat = (args: string[], input?: string | Buffer) => runCommand(['chat', ...args], alcove.place, input);

/** A gate that an answer waits at. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describe('alcove chat', () => {
  test('writes the answer to stdout and who gave it to stderr, in one line', async () => {
    const { key } = await alcove.keepKey();
    const { code, out, error } = await chat(['hello', 'there']);
    expect({ code, out }).toEqual({ code: 0, out: 'You said: hello there\n' });
    expect(error).toMatch(/^\[this device · scripted-model · score 0\.\d\d · conversation [\da-f-]{36}\]\n$/);
    expect(out + error + alcove.server.logs.join('')).not.toContain(key);
  });

  test('appends what is piped in below the words', async () => {
    await alcove.keepKey();
    const { out } = await chat(['summarise'], 'first line\nsecond line\n');
    expect(out).toBe('You said: summarise\n\nfirst line\nsecond line\n');
    expect((await chat([], 'only this')).out).toBe('You said: only this\n');
  });

  test('streams: the first words are there while the model still writes', async () => {
    await alcove.keepKey();
    const rest = gate();
    reply = () =>
      (async function* () {
        yield 'first ';
        await rest.opened;
        yield 'last';
      })();
    const command = startCommand(['chat', 'go'], alcove.place, '');
    await command.writes('out', /^first /);
    expect(command.output.out).toBe('first ');
    rest.open();
    expect(await command.ended).toMatchObject({ code: 0, out: 'first last\n' });
  });

  test('stops the model on Ctrl+C, keeps what was written, and ends with 130', async () => {
    await alcove.keepKey();
    const held = gate();
    reply = () =>
      (async function* () {
        yield 'begun ';
        await held.opened;
        yield 'never';
      })();
    const command = startCommand(['chat', 'go'], alcove.place, '');
    await command.writes('out', /^begun/);
    const left = alcove.server.clientLeft();
    command.process.kill('SIGINT');
    await left;
    held.open();
    expect(await command.ended).toMatchObject({ code: 130, out: 'begun \n', error: 'Stopped.\n' });
    await alcove.server.context.turnsEnded();
    const { body } = await alcove.server.call('GET', '/chat/conversations', { token: alcove.token });
    const found = await alcove.server.call('GET', `/chat/conversations/${body.items[0].id}`, {
      token: alcove.token,
    });
    expect(found.body.messages.at(-1)).toMatchObject({ content: 'begun ', metadata: { stopped: true } });
  });

  test('ends quietly when the reader of its output leaves, and so does the model', async () => {
    await alcove.keepKey();
    const goOn = gate();
    const held = gate();
    reply = () =>
      (async function* () {
        yield 'first ';
        await goOn.opened;
        yield 'second ';
        await held.opened;
        yield 'never';
      })();
    const command = startCommand(['chat', 'go'], alcove.place, '');
    await command.writes('out', /^first/);
    const left = alcove.server.clientLeft();
    command.process.stdout?.destroy();
    goOn.open();
    await left;
    held.open();
    const { code, error } = await command.ended;
    expect({ code, error }).toEqual({ code: 0, error: '' });
    await alcove.server.context.turnsEnded();
  });

  test('goes on with the conversation that it named', async () => {
    await alcove.keepKey();
    const first = await chat(['one']);
    const id = /conversation (\S+)\]/.exec(first.error)?.[1] ?? '';
    const second = await chat(['--conversation', id, 'two']);
    expect(second.error).toContain(id);
    const { body } = await alcove.server.call('GET', `/chat/conversations/${id}`, { token: alcove.token });
    expect(body.message_count).toBe(4);
    const missing = await chat(['--conversation', '00000000-0000-4000-8000-000000000000', 'three']);
    expect(missing).toMatchObject({ code: 1, out: '', error: 'Conversation not found\n' });
  });

  test('--local makes the conversation and the message local only', async () => {
    await alcove.keepKey();
    const { error } = await chat(['--local', 'one']);
    const id = /conversation (\S+)\]/.exec(error)?.[1] ?? '';
    const { body } = await alcove.server.call('GET', `/chat/conversations/${id}`, { token: alcove.token });
    expect(body.routing).toBe('local_only');
    expect(body.messages[1].metadata.llm_provider).toBe('local');
  });

  test('--json writes both messages as one object, and nothing else', async () => {
    await alcove.keepKey();
    const { code, out, error } = await chat(['--json', 'hello']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(out)).toMatchObject({
      conversation_id: expect.any(String),
      user_message: { content: 'hello' },
      assistant_message: { content: 'You said: hello', metadata: { llm_provider: 'local' } },
    });
  });

  test('--documents needs a key that may read documents, and says so', async () => {
    await alcove.keepKey();
    const refused = await chat(['--documents', 'what do they say?']);
    expect(refused.code).toBe(1);
    expect(refused.error).toContain('alcove login --scopes');
    await alcove.keepKey({ scopes: ['chat', 'documents:read'] });
    expect((await chat(['--documents', 'what do they say?'])).code).toBe(0);
  });

  test('says what is wrong with a message that is empty, too long or no text', async () => {
    await alcove.keepKey();
    expect(await chat([], ' \n')).toMatchObject({ code: 2, out: '' });
    const long = await chat(['x'], 'a'.repeat(40_000));
    expect(long).toMatchObject({ code: 1, error: expect.stringContaining('32000 characters') });
    const binary = await chat(['x'], Buffer.from([0xff, 0xfe, 0x00]));
    expect(binary).toMatchObject({ code: 1, error: expect.stringContaining('not text') });
    expect(alcove.server.engine.requests).toEqual([]);
  });

  test('tells a failure of the model and ends with 1', async () => {
    await alcove.keepKey();
    reply = () =>
      (async function* () {
        yield 'half ';
        throw new Error('the engine died');
      })();
    const { code, out, error } = await chat(['go']);
    expect({ code, out }).toEqual({ code: 1, out: 'half \n' });
    expect(error).not.toContain('the engine died');
    expect(error.trim()).not.toBe('');
  });
});

describe('without a key or a server, alcove chat', () => {
  test('says how to log in, and sends nothing', async () => {
    const { code, out, error } = await chat(['hello']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(error).toBe('The command line is not logged in. Run "alcove login".\n');
  });

  test('says that its key was deleted', async () => {
    const { id, key } = await alcove.keepKey();
    await alcove.server.call('DELETE', `/auth/api-keys/${id}`, { token: alcove.token });
    const { code, out, error } = await chat(['hello']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(error).toMatch(/^The key of the command line is no longer good: .*alcove login/);
    expect(error).not.toContain(key);
  });

  test('says that no server runs, and tells whoever listens in its place nothing', async () => {
    const { key } = await alcove.keepKey();
    let asked = '';
    const stranger = createServer((socket) => void socket.on('data', (bytes) => (asked += String(bytes))));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const { dataDirectory } = alcove.place;
    try {
      alcove.release();
      const { code, error } = await runCommand(['chat', 'hello'], { dataDirectory, port });
      expect({ code, asked }).toEqual({ code: 3, asked: '' });
      expect(error).toBe('No Alcove is running over this data directory. Start it with "alcove serve".\n');
      expect(error).not.toContain(key);
    } finally {
      stranger.close();
    }
  });

  test('finds the server where it says that it listens, whatever port was set', async () => {
    await alcove.keepKey();
    const { dataDirectory } = alcove.place;
    const closed = await runCommand(['chat', 'hello'], { dataDirectory, port: 1 });
    expect(closed).toMatchObject({ code: 3, error: expect.stringContaining('does not answer') });
    const starting = await runCommand(['chat', 'hello'], { dataDirectory, port: 0 });
    expect(starting).toMatchObject({ code: 3, error: expect.stringContaining('Alcove is starting') });
    writeFileSync(join(dataDirectory, 'alcove.port'), String(alcove.place.port));
    expect(await runCommand(['chat', 'hello'], { dataDirectory, port: 1 })).toMatchObject({ code: 0 });
    rmSync(join(dataDirectory, 'alcove.port'));
  });

  test('makes nothing in a data directory that no server has made', async () => {
    using empty = makeDataDirectory();
    const { code } = await runCommand(['chat', 'hello'], { ...alcove.place, dataDirectory: empty.path });
    expect(code).toBe(3);
    expect(readdirSync(empty.path)).toEqual([]);
  });
});
