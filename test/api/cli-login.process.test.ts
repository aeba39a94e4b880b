import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliServer, startCliServer } from './cli-server.ts';
import { type RunningCommand, runCommand, startCommand } from './spawn-cli.ts';

let alcove: CliServer;

beforeAll(async () => {
  alcove = await startCliServer();
});
afterAll(() => alcove.close());

/** Answers what the command waits for, as the person does in the app. */
async function answer(command: RunningCommand, allow: boolean) {
  const [, user_code = ''] = await command.writes('error', /the same: (\S+)\n/);
  const { token } = alcove;
  const wish = await alcove.server.call('GET', `/auth/device?user_code=${user_code}`, { token });
  await alcove.server.call('POST', '/auth/device/answer', { token, body: { user_code, allow } });
  alcove.server.clock.advance(60_000);
  return wish.body;
}

const keptKey = () =>
  JSON.parse(readFileSync(`${alcove.place.dataDirectory}/keys.json`, 'utf8'))['cli-key'] as
    | string
    | undefined;

test('login gets a key that a person allows, uses it, and logout forgets it', async () => {
  const args = ['login', '--scopes', 'chat,documents:read', '--local-only', '--name', 'my laptop'];
  const command = startCommand(args, alcove.place, '');
  const wish = await answer(command, true);
  expect(wish).toMatchObject({
    name: 'my laptop',
    scopes: ['chat', 'documents:read'],
    local_only: true,
    expires_in_days: null,
  });
  const { code, out, error } = await command.ended;
  expect({ code, out }).toEqual({ code: 0, out: '' });
  expect(error).toContain(`Open ${alcove.server.url}/#/device/`);
  const key = keptKey();
  expect(key).toMatch(/^alc_/);
  expect(error + alcove.server.logs.join('')).not.toContain(key);
  const asked = await runCommand(['chat', 'hello'], alcove.place);
  expect(asked).toMatchObject({ code: 0, out: 'You said: hello\n' });

  const left = await runCommand(['logout'], alcove.place);
  expect(left).toMatchObject({ code: 0, out: '', error: expect.stringContaining('Settings, API keys') });
  expect(keptKey()).toBeUndefined();
  expect((await runCommand(['chat', 'hello'], alcove.place)).code).toBe(3);
});

test('login fails when it is denied, and stops at Ctrl+C; no key is kept', async () => {
  const denied = startCommand(['login'], alcove.place, '');
  const wish = await answer(denied, false);
  expect(wish.scopes).toEqual(['chat', 'documents:read', 'documents:write']);
  expect(await denied.ended).toMatchObject({ code: 1, error: expect.stringContaining('denied in the app') });
  const stopped = startCommand(['login'], alcove.place, '');
  await stopped.writes('error', /the same: \S+\n/);
  stopped.process.kill('SIGINT');
  expect(await stopped.ended).toMatchObject({ code: 130 });
  expect(keptKey()).toBeUndefined();
});
