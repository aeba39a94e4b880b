import { Command } from 'commander';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerUserCommands } from '../../../server/cli/user.commands.ts';
import { type AuthApp, EMAIL, PASSWORD, startAuthApp } from '../../api/auth-app.ts';

let app: AuthApp;
const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  app = await startAuthApp();
});

afterEach(() => app.close());

/** Runs `alcove user …`; answers what was written. */
async function run(args: string[], password = PASSWORD, isYes?: boolean): Promise<string[]> {
  const lines: string[] = [];
  const program = new Command().exitOverride();
  registerUserCommands(program, async () => ({ auth: app.auth, close: () => lines.push('closed') }), {
    readPassword: async () => password,
    askYes: async (question) => {
      asked.push(question);
      return isYes;
    },
    write: (line) => lines.push(line),
  });
  await program.parseAsync(['user', ...args], { from: 'user' });
  expect(lines.pop()).toBe('closed');
  return lines;
}

test('create makes an account with the role asked for, whose password then logs in', async () => {
  const lines = await run(['create', '--email', ' Ada@Example.org', '--role', 'super_admin']);
  expect(lines).toEqual([`Created ${EMAIL} with role super_admin.`]);
  expect(app.auth.needsSetup()).toBe(false);
  const { access } = await app.logIn();
  expect((await app.call('GET', '/auth/me', { token: access })).body.role).toBe('super_admin');
});

test('create refuses a weak password, a wrong address and an unknown role, and makes nobody', async () => {
  await expect(run(['create', '--email', EMAIL], 'weak')).rejects.toThrow(/mot de passe/);
  await expect(run(['create', '--email', 'nonsense'])).rejects.toThrow(/email/);
  await expect(run(['create', '--email', EMAIL, '--role', 'god'])).rejects.toThrow(/role/);
  expect(app.auth.listUsers()).toEqual([]);
});

test('role and list show each other, passwords and hashes are never written', async () => {
  await run(['create', '--email', EMAIL]);
  await run(['role', EMAIL, 'admin']);
  const [line, ...more] = await run(['list']);
  expect(line?.split('\t').slice(0, 3)).toEqual([EMAIL, 'admin', 'active']);
  expect(line).not.toContain('$2b$');
  expect(more).toEqual([]);
  await expect(run(['role', 'nobody@example.org', 'admin'])).rejects.toThrow(/no account/);
});

test('password and unlock lift a lock and end the sessions of the account', async () => {
  const first = await app.logIn();
  const lock = async () => {
    for (let failure = 0; failure < 5; failure += 1)
      await app.call('POST', '/auth/login', {
        body: { email: EMAIL, password: 'wrong' },
        headers: { 'x-forwarded-for': `10.7.0.${failure}` },
      });
    app.clock.advance(60);
    expect((await run(['list']))[0]).toContain('\tlocked\t');
  };
  await lock();
  await run(['unlock', EMAIL]);
  expect((await app.call('GET', '/auth/me', { token: first.access })).status).toBe(401);
  const second = await app.logIn();
  await lock();
  await run(['password', EMAIL], 'Another-Horse-8');
  expect((await app.call('GET', '/auth/me', { token: second.access })).status).toBe(401);
  const body = { email: EMAIL, password: 'Another-Horse-8' };
  expect((await app.call('POST', '/auth/login', { body })).status).toBe(200);
});

test.each([
  ['asks, and deletes them on a yes', [], true, [401, 401], 1],
  ['asks, and keeps them on a no', [], false, [200, 200], 1],
  ['keeps them where nobody can be asked, and says so', [], undefined, [200, 200], 1],
  ['deletes them unasked', ['--delete-keys'], undefined, [401, 401], 0],
  ['keeps them unasked', ['--no-delete-keys'], true, [200, 200], 0],
] as const)('password, of an account with keys, %s', async (_what, options, isYes, statuses, questions) => {
  const { access } = await app.logIn();
  const keys: string[] = [];
  for (const name of ['one', 'two']) {
    const body = { name, scopes: ['chat'] };
    keys.push((await app.call('POST', '/auth/api-keys', { token: access, body })).body.key);
  }
  const lines = await run(['password', EMAIL, ...options], 'Another-Horse-8', isYes);
  const asking = keys.map((token) => app.call('GET', '/auth/me', { token }));
  expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(statuses);
  expect(asked).toHaveLength(questions);
  expect(lines[1]).toMatch(
    statuses[0] === 401 ? /^Deleted its 2 API keys/ : /^Kept its 2 API keys, which still work/,
  );
});

test('password, of an account without keys, asks nothing of them', async () => {
  await app.logIn();
  expect(await run(['password', EMAIL], 'Another-Horse-8')).toHaveLength(1);
  expect(asked).toEqual([]);
});
