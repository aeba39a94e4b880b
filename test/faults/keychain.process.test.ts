import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../api/spawn-cli.ts';
import {
  callApi,
  failToStart,
  logInAsOwner,
  makeDataDirectory,
  type SpawnedServer,
  spawnServer,
} from '../api/spawn-server.ts';
import {
  hasSecretService,
  type SecretServiceSession,
  startSecretService,
} from '../contract/secret-service-session.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { createWitness, ledgerVerdict, type Witness } from './kit/witness.ts';

/** What can be wrong with a keychain. `gone`: its session has ended. */
const TROUBLES = ['locked', 'slow', 'gone'] as const;
type Trouble = (typeof TROUBLES)[number];

const SENTENCE = /keychain.* (Unlock it, allow Alcove|Log in to your desktop session, or start your keyring)/;

describe.skipIf(!hasSecretService)('a server with a keyring', () => {
  let session: SecretServiceSession;
  let cloud: FakeCloud;
  let data: ReturnType<typeof makeDataDirectory>;
  let server: SpawnedServer;
  let token: string;
  let witness: Witness;

  beforeAll(async () => {
    cloud = await startFakeCloud();
  });
  afterAll(() => cloud.close());
  beforeEach(async () => {
    session = await startSecretService();
    data = makeDataDirectory();
    await start();
    witness = createWitness(() => ({ server, token }));
    const { body } = await witness.conversation('Before');
    expect((await witness.message(body.id, 'Hello')).status).toBe(200);
  });
  afterEach(async () => {
    await server.kill('SIGKILL');
    await session.stop();
    data[Symbol.dispose]();
  });

  async function start(): Promise<void> {
    server = await spawnServer(data.path, environment());
    token = await logInAsOwner(server);
  }

  const environment = (): Record<string, string> => ({ DBUS_SESSION_BUS_ADDRESS: session.address });
  const call = (method: string, path: string, body?: unknown) =>
    callApi(server.url, method, path, { token, body });

  async function trouble(kind: Trouble): Promise<void> {
    if (kind === 'locked') session.lock();
    else if (kind === 'slow') session.pause();
    else await session.stop();
  }

  /** Brings the keyring back, open, as after a new login. */
  async function bringBack(kind: Trouble): Promise<void> {
    if (kind === 'slow') session.resume();
    if (kind !== 'gone') await session.stop();
    session = await startSecretService(session.home);
  }

  async function expectReadable(): Promise<void> {
    await witness.expectAllKept(server, token);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  }

  async function expectCleanNextStart(): Promise<void> {
    await start();
    await expectReadable();
    expect((await call('GET', '/privacy/settings')).body).toMatchObject({
      key_vault: 'keychain',
      encrypted: true,
    });
    expect(['intact', 'consistent']).toContain(await ledgerVerdict(server, token));
    expect(await server.kill('SIGTERM')).toBe(0);
  }

  /** Sets the cloud up as an owner does, with its key in the keychain. */
  async function chooseCloud(): Promise<void> {
    const chosen = { provider: 'openai', base_url: cloud.url, model: 'gpt-4o-mini' };
    expect((await call('PATCH', '/privacy/settings', { cloud: chosen })).status).toBe(200);
    expect((await call('PUT', '/privacy/cloud-key', { key: 'sk-of-the-first-kind' })).status).toBe(200);
  }

  test.each(TROUBLES)('does not start while it is %s, says what to do, and changes nothing', async (kind) => {
    expect(await server.kill('SIGTERM')).toBe(0);
    await trouble(kind);
    const files = ['alcove.db', 'instance.json'];
    const bytes = () => files.map((name) => readFileSync(join(data.path, name)).toString('base64'));
    const before = bytes();
    const { code, output } = await failToStart(data.path, environment());
    expect([code, output.out]).toEqual([1, '']);
    expect(output.error).toMatch(/^Alcove could not start\. [^\n]*\.\n$/);
    expect(output.error).toMatch(SENTENCE);
    expect(bytes()).toEqual(before);
    await bringBack(kind);
    await expectCleanNextStart();
  });

  test.each(TROUBLES)(
    'refuses a cloud key while it is %s, answers without one, and takes it afterwards',
    async (kind) => {
      await chooseCloud();
      const { body } = await witness.conversation('With the cloud');
      expect((await witness.message(body.id, 'What is a monad?')).status).toBe(200);
      const sent = cloud.requests.length;
      expect(sent).toBeGreaterThan(0);
      await trouble(kind);
      const refused = await call('PUT', '/privacy/cloud-key', { key: 'sk-of-the-second-kind' });
      expect([refused.status, refused.body.detail]).toEqual([503, expect.stringMatching(SENTENCE)]);
      const answer = await witness.message(body.id, 'And what is a functor?');
      expect([answer.status, answer.body.assistant_message?.metadata.llm_provider]).toEqual([200, 'local']);
      expect(cloud.requests.length).toBe(sent);
      await expectReadable();
      expect(server.output.error).not.toContain('sk-of-the');
      expect(await server.kill('SIGTERM')).toBe(0);
      await bringBack(kind);
      await start();
      expect((await call('PUT', '/privacy/cloud-key', { key: 'sk-of-the-second-kind' })).status).toBe(200);
      expect((await witness.message(body.id, 'And now?')).status).toBe(200);
      expect(cloud.requests.at(-1)?.headers.authorization).toBe('Bearer sk-of-the-second-kind');
      await expectReadable();
    },
  );

  test.each(TROUBLES)(
    'stops in order while it is %s, and the ledger it could not vouch for is no tampering',
    async (kind) => {
      await server.kill('SIGTERM');
      server = await spawnServer(data.path, {
        ...environment(),
        ALCOVE_CLOUD_PROVIDER: 'openai',
        ALCOVE_CLOUD_BASE_URL: cloud.url,
        ALCOVE_CLOUD_API_KEY: 'a-key-for-tests',
      });
      const { body } = await witness.conversation('With the cloud');
      await trouble(kind);
      const sent = cloud.requests.length;
      expect((await witness.message(body.id, 'What is a monad?')).status).toBe(200);
      expect(cloud.requests.length).toBe(sent + 1);
      await expectReadable();
      expect(await server.kill('SIGTERM')).toBe(0);
      expect(server.output.error).toContain('ledger_head_not_kept');
      expect(server.output.error).not.toMatch(/unheard_failure|stop_step_failed/);
      await bringBack(kind);
      await expectCleanNextStart();
    },
  );
});

describe.skipIf(!hasSecretService)('alcove doctor with a keyring', () => {
  test('opens an encrypted database with its key, and says that the keyring is locked when it is', async () => {
    const session = await startSecretService();
    const environment = { DBUS_SESSION_BUS_ADDRESS: session.address };
    using data = makeDataDirectory();
    await (await spawnServer(data.path, environment)).kill('SIGTERM');
    const examine = async () => {
      const place = { dataDirectory: data.path, port: 0, environment };
      const { code, out } = await runCommand(['doctor', '--fast', '--json'], place);
      const { findings } = JSON.parse(out) as {
        findings: { check: string; status: string; detail: string }[];
      };
      return { code, of: (check: string) => findings.find((finding) => finding.check === check) };
    };
    const open = await examine();
    expect(open.code).toBe(0);
    expect(open.of('keychain')).toMatchObject({ status: 'ok' });
    expect(open.of('database')).toMatchObject({ status: 'ok' });
    expect(open.of('encryption')).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining('encrypted'),
    });
    expect(open.of('ledger')).toMatchObject({ detail: 'intact, 0 rows' });
    session.lock();
    const locked = await examine();
    expect(locked.code).toBe(1);
    expect(locked.of('keychain')).toMatchObject({ status: 'fail', detail: 'keychain_locked' });
    expect(locked.of('socket-guard')).toMatchObject({ status: 'ok' });
    await session.stop();
  });
});
