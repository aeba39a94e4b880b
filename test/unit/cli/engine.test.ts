import { expect, test } from 'vitest';
import { type EngineIo, trustEngineCommand, turnEngineCommand } from '../../../server/cli/engine.ts';
import type { TrustedEngines } from '../../../server/engines/trusted/trusted-engines.ts';

const SHA256 = 'AB:CD';

function open(typed: string[], isTerminal = true) {
  const declared: Parameters<TrustedEngines['declare']>[] = [];
  const notes: string[] = [];
  const engines = {
    declare: async (...args: Parameters<TrustedEngines['declare']>) => void declared.push(args),
    turnOn: () => undefined,
    turnOff: () => undefined,
  } as unknown as TrustedEngines;
  const io: EngineIo = {
    readLine: async () => typed.shift() ?? '',
    readPassword: async () => 'key-of-the-server',
    isTerminal,
    write: (line) => void notes.push(line),
    note: (line) => void notes.push(line),
  };
  const opened = {
    engines,
    clock: { now: () => 7 },
    fetchCertificate: async () => ({ sha256: SHA256, subject: 'CN=gpu', issuer: 'CN=gpu', validTo: 'later' }),
    listModels: async () => ({ kind: 'listed' as const, models: ['asked-model'] }),
    close: () => undefined,
  };
  return {
    declared,
    notes,
    trust: (url: string, options: object = {}) =>
      trustEngineCommand(url, { weight: '1', ...options }, opened, io),
    turn: (state: 'on' | 'off') => turnEngineCommand('gpu', state, { engines }, io),
  };
}

const sentence = (host: string) => `sensitive messages will leave this computer for ${host}`;

test('a server on this computer is declared by its sentence, with the models that it tells', async () => {
  const opened = open([sentence('127.0.0.1:8080')]);
  await opened.trust('http://127.0.0.1:8080/v1/', { name: 'here' });
  expect(opened.declared).toEqual([
    [
      {
        name: 'here',
        baseUrl: 'http://127.0.0.1:8080/v1',
        models: ['asked-model'],
        weight: 1,
        certificate: null,
        declaredAt: 7,
      },
      undefined,
    ],
  ]);
});

test('one elsewhere is declared with the certificate that was shown, and its key', async () => {
  const opened = open([sentence('gpu.home.arpa:8443')]);
  await opened.trust('https://gpu.home.arpa:8443/v1', { model: 'a, b', weight: '2.5', key: true });
  expect(opened.notes.join('\n')).toContain(`SHA-256  ${SHA256}`);
  expect(opened.declared).toEqual([
    [
      {
        name: 'gpu.home.arpa',
        baseUrl: 'https://gpu.home.arpa:8443/v1',
        models: ['a', 'b'],
        weight: 2.5,
        certificate: SHA256,
        declaredAt: 7,
      },
      'key-of-the-server',
    ],
  ]);
});

test.each(['', 'yes', sentence('127.0.0.1:8081'), sentence('127.0.0.1:8080').toUpperCase()])(
  'another sentence declares nothing: %j',
  async (typed) => {
    const opened = open([typed]);
    await expect(opened.trust('http://127.0.0.1:8080/v1', { name: 'here' })).rejects.toMatchObject({
      code: 'not_agreed',
    });
    expect(opened.declared).toEqual([]);
  },
);

test('without a terminal nothing is declared or turned on, and turning off works', async () => {
  const opened = open([sentence('127.0.0.1:8080')], false);
  await expect(opened.trust('http://127.0.0.1:8080/v1', { name: 'here' })).rejects.toMatchObject({
    code: 'wrong_usage',
  });
  expect(() => opened.turn('on')).toThrow(/terminal/);
  opened.turn('off');
  expect(opened.declared).toEqual([]);
});

test.each([
  ['http://gpu.home.arpa/v1', {}],
  ['http://10.0.0.7/v1', {}],
  ['ftp://127.0.0.1/v1', {}],
  ['http://ada:secret@127.0.0.1/v1', {}],
  ['http://127.0.0.1/v1?key=1', {}],
  ['no address', {}],
  ['http://127.0.0.1/v1', { name: 'Big One' }],
  ['http://127.0.0.1/v1', { weight: '0' }],
  ['http://127.0.0.1/v1', { weight: 'heavy' }],
])('%s with %j is wrong usage', async (url, options) => {
  const opened = open([sentence('127.0.0.1')]);
  await expect(opened.trust(url, { name: 'here', model: 'm', ...options })).rejects.toMatchObject({
    code: 'wrong_usage',
  });
  expect(opened.declared).toEqual([]);
});
