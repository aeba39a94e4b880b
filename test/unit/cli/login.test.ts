import { expect, test } from 'vitest';
import type { z } from 'zod';
import { login, logout } from '../../../server/cli/login.commands.ts';
import type { ServerClient } from '../../../server/cli/server-client.ts';
import { createMemoryVault } from '../../../server/secrets/open-vault.ts';

const STARTED = {
  device_code: 'the secret of the script',
  user_code: 'BCDF-GHJK',
  verification_uri: 'http://127.0.0.1:7417/#/device',
  verification_uri_complete: 'http://127.0.0.1:7417/#/device/BCDF-GHJK',
  expires_in: 600,
  interval: 5,
};
const GRANTED = { access_token: 'alc_key', token_type: 'bearer', account: 'ada@example.org' };
const later = (error: string) => ({ error, detail: 'later' });
const WISH = { name: 'laptop', scopes: ['chat' as const], localOnly: true, expiresInDays: undefined };

/** Logs in against a server that answers each question with the next of `answers`. */
async function run(answers: object[], vault = createMemoryVault()) {
  const asked: { path: string; body: unknown }[] = [];
  const waited: number[] = [];
  const lines: string[] = [];
  const call = async (
    _method: string,
    path: string,
    { body, reply }: { body?: unknown; reply: z.ZodType },
  ) => {
    asked.push({ path, body });
    return reply.parse(path === '/auth/device' ? STARTED : answers.shift());
  };
  const ended = await login(WISH, {
    client: { call: call as ServerClient['call'] },
    vault,
    note: (line) => lines.push(line),
    wait: async (milliseconds) => void waited.push(milliseconds),
  }).catch((thrown: unknown) => thrown);
  return { ended, asked, waited, lines, key: await vault.get('cli-key') };
}

test('login shows address and code, asks at the interval, and keeps the key without showing it', async () => {
  const { asked, waited, lines, key } = await run([later('authorization_pending'), GRANTED]);
  expect(asked[0]?.body).toEqual({ name: 'laptop', scopes: ['chat'], local_only: true });
  expect(waited).toEqual([5_000, 5_000]);
  expect(lines.join('\n')).toContain('http://127.0.0.1:7417/#/device/BCDF-GHJK');
  expect(lines.join('\n')).toContain('the same: BCDF-GHJK');
  expect(lines.join('\n')).toContain('Logged in as ada@example.org');
  expect(lines.join('\n')).not.toMatch(/alc_key|the secret of the script/);
  expect(key).toBe('alc_key');
});

test('login waits five seconds longer for good each time that it is told to slow down', async () => {
  const { waited } = await run([
    later('slow_down'),
    later('authorization_pending'),
    later('slow_down'),
    GRANTED,
  ]);
  expect(waited).toEqual([5_000, 10_000, 10_000, 15_000]);
});

test('login keeps no key when it is denied or nobody answers, and says which', async () => {
  const denied = await run([later('access_denied')]);
  expect(denied).toMatchObject({ ended: { code: 'login_denied' }, key: undefined });
  const expired = await run([later('expired_token')]);
  expect(expired).toMatchObject({ ended: { code: 'login_expired' }, key: undefined });
});

test('a denied login leaves the key of the one before', async () => {
  const vault = createMemoryVault();
  await vault.set('cli-key', 'alc_before');
  expect((await run([later('access_denied')], vault)).key).toBe('alc_before');
  const { lines, key } = await run([GRANTED], vault);
  expect(key).toBe('alc_key');
  expect(lines.at(-1)).toContain('Delete it in the app');
});

test('logout forgets the key and says where the server’s is deleted', async () => {
  const vault = createMemoryVault();
  await vault.set('cli-key', 'alc_key');
  const lines: string[] = [];
  await logout(vault, (line) => lines.push(line));
  expect(await vault.get('cli-key')).toBeUndefined();
  expect(lines).toEqual([expect.stringContaining('Settings, API keys')]);
  await logout(vault, (line) => lines.push(line));
  expect(lines.at(-1)).toBe('Not logged in.');
});
