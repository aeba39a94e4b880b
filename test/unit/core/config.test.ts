import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../server/config.ts';
import { TIMEOUTS } from '../../../server/core/timeouts.ts';

const load = (environment: Record<string, string | undefined> = {}) =>
  loadConfig({ HOME: '/home/ada', ...environment }, 'linux');

test('without any setting: loopback, port 7417, both variants’ answers, policy A, cost 12, the stated limits', () => {
  expect(load()).toMatchObject({
    host: '127.0.0.1',
    port: 7417,
    accessTokenTtlSeconds: 3_600,
    refreshTokenTtlSeconds: 604_800,
    passwordPolicy: 'A',
    bcryptCost: 12,
    accounts: {
      registration: { fixed: undefined, fallback: 'open' },
      registeredPerHour: 20,
      cloudRequestsPerDay: 1_000,
    },
    rate: { perMinute: 60, burst: 100, loginPerMinute: 5 },
    logLevel: 'info',
    cloud: { provider: undefined, baseUrl: undefined, apiKey: undefined, disabled: false },
  });
});

test('every deadline is as many times longer as the factor says', () => {
  expect(load().timeouts).toEqual(TIMEOUTS);
  const { timeouts } = load({ ALCOVE_TIMEOUT_FACTOR: '3' });
  for (const [name, milliseconds] of Object.entries(TIMEOUTS))
    expect(timeouts).toHaveProperty(name, 3 * milliseconds);
});

test('an empty value counts as none', () => {
  expect(load({ ALCOVE_PORT: '', ALCOVE_NO_CLOUD: '', ALCOVE_HOST: '' })).toMatchObject({
    port: 7417,
    host: '127.0.0.1',
  });
});

test.each([
  ['ALCOVE_PORT', '65536', 'from 0 to 65535'],
  ['ALCOVE_PORT', '-1', 'from 0 to 65535'],
  ['ALCOVE_PORT', '80.5', 'from 0 to 65535'],
  ['ALCOVE_PORT', '0x50', 'from 0 to 65535'],
  ['ALCOVE_PORT', ' 80', 'from 0 to 65535'],
  ['ALCOVE_ACCESS_TOKEN_TTL', '0', 'from 1'],
  ['ALCOVE_TIMEOUT_FACTOR', '0', 'from 1 to 100'],
  ['ALCOVE_TIMEOUT_FACTOR', '101', 'from 1 to 100'],
  ['ALCOVE_PASSWORD_POLICY', 'C', 'A, B'],
  ['ALCOVE_BCRYPT_COST', '9', 'from 10'],
  ['ALCOVE_REGISTRATION', 'yes', 'open, invite, closed'],
  ['ALCOVE_RATE_PER_MINUTE', 'many', 'from 1'],
  ['ALCOVE_RATE_BURST', '0', 'from 1'],
  ['ALCOVE_LOGIN_RATE_PER_MINUTE', '0', 'from 1'],
  ['ALCOVE_LOG_LEVEL', 'loud', 'debug, info'],
  ['ALCOVE_NO_CLOUD', 'true', '0, 1'],
  ['ALCOVE_CLOUD_PROVIDER', 'skynet', 'openai, anthropic'],
  ['ALCOVE_CLOUD_BASE_URL', 'not a url', 'http or https'],
  ['ALCOVE_CLOUD_BASE_URL', 'ftp://cloud.example', 'http or https'],
  ['ALCOVE_PUBLIC_URL', 'alcove.example.org', 'http or https'],
  ['ALCOVE_TLS_CERT', '/cert.pem', 'ALCOVE_TLS_KEY'],
  ['HTTPS_PROXY', 'socks5://proxy.example:1080', 'http or https'],
  ['HF_ENDPOINT', 'hf-mirror.example', 'http or https'],
])('%s=%s stops the start with the name, the value and what is allowed', (name, value, allowed) => {
  const thrown = catchError(() => load({ [name]: value }));
  expect(thrown).toContain(`${name}=${value} `);
  expect(thrown).toContain(allowed);
});

test('a secret is never quoted, and is taken out of the environment once it is read', () => {
  const environment: Record<string, string | undefined> = { ALCOVE_CLOUD_API_KEY: 'sk-secret' };
  expect(loadConfig(environment, 'linux').cloud).toMatchObject({ apiKey: 'sk-secret', provider: 'openai' });
  expect(environment).not.toHaveProperty('ALCOVE_CLOUD_API_KEY');
  const url = catchError(() => load({ ALCOVE_CLOUD_BASE_URL: 'https://ada:secret@cloud.example' }));
  expect(url).not.toContain('secret');
});

test.each(['::1', '[::1]', '0:0:0:0:0:0:0:1', '[0000::0001]'])(
  'ALCOVE_HOST=%s is the loopback, and is listened on as ::1',
  (host) => {
    expect(load({ ALCOVE_HOST: host })).toMatchObject({
      host: '::1',
      accounts: { registration: { fallback: 'open' } },
    });
  },
);

test.each([
  '::',
  '[::]',
  '::2',
  '::ffff:127.0.0.1',
  '::1%lo',
  '[::1',
  'fe80::1',
  '::1.example.org',
  '[localhost]',
])('ALCOVE_HOST=%s is none and stops the start', (host) => {
  expect(catchError(() => load({ ALCOVE_HOST: host }))).toContain(`ALCOVE_HOST=${host} `);
});

describe('a bind that others can reach', () => {
  const remote = {
    ALCOVE_HOST: '0.0.0.0',
    ALCOVE_ALLOW_REMOTE: '1',
    ALCOVE_PUBLIC_URL: 'https://alcove.example.org',
    ALCOVE_TRUST_PROXY: '10.0.0.1',
  };

  test('needs permission, a public address and TLS or a proxy', () => {
    expect(load(remote).host).toBe('0.0.0.0');
    for (const name of ['ALCOVE_ALLOW_REMOTE', 'ALCOVE_PUBLIC_URL', 'ALCOVE_TRUST_PROXY'])
      expect(catchError(() => load({ ...remote, [name]: undefined }))).toContain('ALCOVE_HOST=0.0.0.0');
  });

  test('closes registration', () => {
    const closed = { fixed: undefined, fallback: 'closed' };
    expect(load(remote).accounts.registration).toEqual(closed);
    const asked = (mode: string, more = remote) =>
      load({ ...more, ALCOVE_REGISTRATION: mode }).accounts.registration.fixed;
    expect(['open', 'invite', 'closed'].map((mode) => asked(mode))).toEqual(['closed', 'invite', 'closed']);
    expect(load({ ALCOVE_REGISTRATION: 'closed' }).accounts.registration).toEqual({
      fixed: 'closed',
      fallback: 'open',
    });
  });
});

test('the proxy and the mirror are those that other programs read, and a password of the proxy is kept from children', () => {
  const environment: Record<string, string | undefined> = {
    HTTPS_PROXY: 'http://ada:secret@proxy.example:3128',
    no_proxy: 'intranet.example',
    HF_ENDPOINT: 'https://mirror.example/hub/',
    ALCOVE_NPM_REGISTRY: 'https://packages.example/npm/',
  };
  expect(loadConfig(environment, 'linux').network).toEqual({
    proxy: {
      url: new URL('http://proxy.example:3128'),
      authorization: `Basic ${Buffer.from('ada:secret').toString('base64')}`,
    },
    noProxy: 'intranet.example',
    modelHub: 'https://mirror.example/hub',
    packageRegistry: 'https://packages.example/npm',
  });
  expect(environment).not.toHaveProperty('HTTPS_PROXY');
  expect(load().network).toMatchObject({ proxy: undefined, noProxy: '', modelHub: undefined });
  expect(load({ https_proxy: 'a.example:1', HTTPS_PROXY: 'b.example:1' }).network.proxy?.url.host).toBe(
    'a.example:1',
  );
  expect(catchError(() => load({ HTTPS_PROXY: 'socks5://ada:secret@a.example' }))).not.toContain('secret');
});

test('data lies where the system keeps the data of apps', () => {
  const at = (platform: NodeJS.Platform, environment = {}) => loadConfig(environment, platform).dataDirectory;
  expect(at('linux', { XDG_DATA_HOME: '/data' })).toBe('/data/alcove');
  expect(at('linux')).toMatch(/\/\.local\/share\/alcove$/);
  expect(at('darwin')).toMatch(/Library\/Application Support\/Alcove$/);
  expect(at('linux', { ALCOVE_DATA_DIR: '/elsewhere' })).toBe('/elsewhere');
  expect(load({ ALCOVE_DATA_DIR: '/elsewhere' }).modelsDirectory).toBe('/elsewhere/models');
});

function catchError(work: () => unknown): string {
  try {
    work();
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
  return 'nothing was thrown';
}
