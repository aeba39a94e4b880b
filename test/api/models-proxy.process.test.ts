import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeProxy, startFakeProxy } from '../unit/egress/fake-proxy.ts';
import { runCommand } from './spawn-cli.ts';
import { makeDataDirectory } from './spawn-server.ts';

const CA = join(import.meta.dirname, '../unit/egress/certificates/inspecting-proxy-ca.pem');
const SHA = 'a'.repeat(40);
const TREE = [
  {
    type: 'file',
    path: 'Tiny-Q4_K_M.gguf',
    size: 9,
    oid: 'x',
    lfs: { oid: 'b'.repeat(64), size: 9_000_000 },
  },
];

const directory = makeDataDirectory();
let proxy: FakeProxy;
beforeAll(async () => {
  proxy = await startFakeProxy((request, response) => {
    const isTree = request.url?.includes('/tree/');
    response.end(JSON.stringify(isTree ? TREE : { sha: SHA, cardData: { license: 'mit' } }));
  });
  proxy.password = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  directory[Symbol.dispose]();
});

// Where OpenSSL looks for the store of a Linux system; elsewhere the store is not a file.
const TRUSTED = { [process.platform === 'linux' ? 'SSL_CERT_FILE' : 'NODE_EXTRA_CA_CERTS']: CA };

function add(password: string, environment: Record<string, string> = TRUSTED) {
  return runCommand(['model', 'add', 'ada/Tiny-GGUF'], {
    dataDirectory: directory.path,
    port: 0,
    environment: {
      HTTPS_PROXY: `http://ada:${password}@127.0.0.1:${proxy.port}`,
      HF_ENDPOINT: 'https://hub.example',
      ...environment,
    },
  });
}

test('behind a proxy that wants a password and inspects connections, models of a mirror are found', async () => {
  const { code, out, error } = await add('secret');
  expect([code, out, error]).toEqual([0, expect.stringContaining('tiny-q4_k_m; licence: mit'), '']);
  expect(new Set(proxy.asked)).toEqual(new Set(['hub.example:443']));
  expect(proxy.through).toEqual([
    'hub.example/api/models/ada/Tiny-GGUF/revision/main',
    `hub.example/api/models/ada/Tiny-GGUF/tree/${SHA}?recursive=true`,
  ]);
});

test.each([
  ['a wrong password', 'hunter2', TRUSTED, 'wants a name and a password'],
  ['an authority that the system does not trust', 'secret', {}, 'store of the system'],
])('with %s it says so, and no password', async (_what, password, environment, sentence) => {
  const before = proxy.through.length;
  const { code, out, error } = await add(password, environment);
  expect(code).not.toBe(0);
  expect(`${out}${error}`).toContain(sentence);
  expect(`${out}${error}`).not.toMatch(/secret|hunter2/);
  expect(proxy.through).toHaveLength(before);
});
