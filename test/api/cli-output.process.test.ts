import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './spawn-cli.ts';
import { makeDataDirectory, spawnServer } from './spawn-server.ts';

const directory = makeDataDirectory();
const place = { dataDirectory: directory.path, port: 0, environment: { ALCOVE_BCRYPT_COST: '10' } };

beforeAll(async () => {
  const args = ['user', 'create', '--email', 'ada@example.org', '--role', 'super_admin'];
  expect(await runCommand(args, place, 'Correct-Horse-7\n')).toMatchObject({ code: 0, error: '' });
});
afterAll(() => directory[Symbol.dispose]());

/** What a command writes with --json, which must be one JSON object and nothing else. */
async function json(...args: string[]) {
  const { code, out, error } = await runCommand([...args, '--json'], place);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return JSON.parse(out);
}

test('user list --json tells who there is, and nothing of their passwords', async () => {
  const list = await json('user', 'list');
  expect(list).toEqual({
    items: [
      {
        email: 'ada@example.org',
        role: 'super_admin',
        state: 'active',
        created_at: expect.stringMatching(/Z$/),
      },
    ],
  });
});

test('model list --json tells what the API tells of each model', async () => {
  const { items } = await json('model', 'list');
  expect(items).toContainEqual(
    expect.objectContaining({ id: 'alcove-starter', installed: true, active: true }),
  );
});

test('ledger verify --json tells the verdict', async () => {
  expect(await json('ledger', 'verify')).toEqual({ verdict: 'consistent', rows: 0 });
});

test('a command that is not there ends with 2, a bad setting with 1; neither writes to stdout', async () => {
  expect(await runCommand(['nonsense'], place)).toMatchObject({
    code: 2,
    out: '',
    error: expect.stringContaining('unknown command'),
  });
  const bad = await runCommand(['user', 'list'], { ...place, port: 'many' });
  expect(bad).toMatchObject({ code: 1, out: '', error: expect.stringContaining('ALCOVE_PORT=many') });
});

test('a server that was killed counts as none, though its lock file is still there', async () => {
  using data = makeDataDirectory();
  const server = await spawnServer(data.path);
  await server.kill('SIGKILL');
  const { port } = new URL(server.url);
  expect(await runCommand(['chat', 'hello'], { dataDirectory: data.path, port })).toMatchObject({
    code: 3,
    error: expect.stringContaining('alcove serve'),
  });
});
