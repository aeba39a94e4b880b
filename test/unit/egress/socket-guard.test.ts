import { spawnSync } from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import dnsPromises from 'node:dns/promises';
import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInEgressScope } from '../../../server/egress/egress-scope.ts';
import { GUARD_ENTRY, installSocketGuard } from '../../../server/egress/guard/socket-guard.ts';
import { makeFolder } from '../../make-folder.ts';

let server: net.Server;
let port: number;
let connections: number;
let uninstall: () => void;

beforeEach(async () => {
  connections = 0;
  server = net.createServer((socket) => {
    connections += 1;
    socket.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  uninstall = installSocketGuard();
});

afterEach(async () => {
  uninstall();
  server.close();
  await once(server, 'close');
});

const blocked = expect.objectContaining({ code: 'EGRESS_BLOCKED' });
/** The first error that something emits. */
const errorOf = async (emitter: NodeJS.EventEmitter) => ((await once(emitter, 'error')) as unknown[])[0];

describe('without a permit', () => {
  it.each([
    ['net.connect(options)', () => net.connect({ port, host: '127.0.0.1' })],
    ['net.connect(port, host)', () => net.connect(port, '127.0.0.1')],
    ['net.connect(port)', () => net.connect(port)],
    ['a port given as text', () => net.connect({ port: String(port) as unknown as number })],
    ['Socket.connect', () => new net.Socket().connect(port, '127.0.0.1')],
    ['tls.connect', () => tls.connect({ port, host: '127.0.0.1' })],
    ['http.request', () => http.get({ port, host: '127.0.0.1' })],
    ['https.request', () => https.get({ port, host: '127.0.0.1' })],
    ['http2.connect', () => http2.connect(`http://127.0.0.1:${port}`)],
    ['a mapped IPv6 address', () => net.connect({ port, host: '::ffff:127.0.0.1' })],
    ['a public address', () => net.connect({ port: 443, host: '192.0.2.1' })],
    ['a Unix socket', () => net.connect(join(makeFolder('alcove-'), 'socket'))],
    [
      'a name with a look-up of its own',
      () =>
        net.connect({
          port,
          host: 'cloud.example',
          lookup: (_host, _options, answer) => answer(null, '127.0.0.1', 4),
        }),
    ],
  ] as [string, () => NodeJS.EventEmitter][])('%s is refused', async (_name, open) => {
    expect(await errorOf(open())).toEqual(blocked);
    expect(connections).toBe(0);
  });

  it('fetch is refused', async () => {
    const error = await fetch(`http://127.0.0.1:${port}`).catch((caught: Error) => caught);
    expect(error).toMatchObject({ cause: blocked });
    expect(connections).toBe(0);
  });

  it('a WebSocket is refused', async () => {
    await once(new WebSocket(`ws://127.0.0.1:${port}`), 'error');
    expect(connections).toBe(0);
  });

  it('every DNS question is refused, in each of its forms', async () => {
    const asked = [
      dnsPromises.lookup('cloud.example'),
      dnsPromises.resolve4('cloud.example'),
      dns.promises.resolveTxt('cloud.example'),
      new dnsPromises.Resolver().resolve('cloud.example'),
      dnsPromises.reverse('192.0.2.1'),
      new Promise((_resolve, reject) => dns.lookup('cloud.example', reject)),
      new Promise((_resolve, reject) => dns.resolveAny('cloud.example', reject)),
      new Promise((_resolve, reject) => new dns.Resolver().resolve6('cloud.example', reject)),
      new Promise((_resolve, reject) => dns.lookupService('192.0.2.1', 80, reject)),
    ];
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
      asked.map(() => 'EGRESS_BLOCKED'),
    );
  });

  it('UDP is refused, to loopback too', async () => {
    const socket = dgram.createSocket('udp4');
    expect(() => socket.send('x', port, '127.0.0.1')).toThrow(blocked);
    expect(await new Promise((resolve) => socket.send('x', port, '127.0.0.1', resolve))).toEqual(blocked);
    expect(() => socket.connect(port, '127.0.0.1')).toThrow(blocked);
    socket.close();
  });

  it('a socket handle of Node’s own is refused, and the way to make one is closed', async () => {
    const binding = (process as unknown as { binding: (name: string) => unknown }).binding;
    expect(() => binding('tcp_wrap')).toThrow(/closed/);
    const Handle = (
      server as unknown as {
        _handle: { constructor: new (type: number) => Record<string, (...args: unknown[]) => number> };
      }
    )._handle.constructor;
    const handle = new Handle(0);
    expect(handle.connect?.({}, '127.0.0.1', port)).toBeLessThan(0);
    expect(connections).toBe(0);
  });
});

describe('in another thread or process', () => {
  const attempt = (how: string) => `
    const report = (what) => require('node:worker_threads').parentPort?.postMessage(what) ?? console.log(what);
    fetch('http://127.0.0.1:${port}').then(() => report('connected'), (error) => report(error.cause?.code ?? String(error)));
    // ${how}`;

  it.each([
    ['plain', {}],
    ['with an environment of its own', { env: {} }],
    ['with flags of its own', { execArgv: ['--no-warnings'] }],
  ])('a worker is guarded: %s', async (how, options) => {
    const worker = new Worker(attempt(how), { eval: true, ...options });
    expect(await once(worker, 'message')).toEqual(['EGRESS_BLOCKED']);
    expect(connections).toBe(0);
  });

  it('a worker started by a worker is guarded', async () => {
    const inner = JSON.stringify(attempt('inner'));
    const outer = `const { Worker, parentPort } = require('node:worker_threads');
      new Worker(${inner}, { eval: true, execArgv: [] }).on('message', (what) => parentPort.postMessage(what));`;
    expect(await once(new Worker(outer, { eval: true }), 'message')).toEqual(['EGRESS_BLOCKED']);
    expect(connections).toBe(0);
  });

  it('a child that is started with the guard can reach nothing', () => {
    const child = spawnSync(process.execPath, ['--require', GUARD_ENTRY, '-e', attempt('child')], {
      encoding: 'utf8',
    });
    expect(child.stdout.trim()).toBe('EGRESS_BLOCKED');
    expect(connections).toBe(0);
  });
});

describe('inside a permit’s scope', () => {
  const scope = () => ({ kind: 'connect', address: '127.0.0.1', port }) as const;

  it('the pinned address and port are open', async () => {
    await once(
      runInEgressScope(scope(), () => net.connect(port, '127.0.0.1')),
      'connect',
    );
  });

  it.each([
    ['another port', () => net.connect({ host: '127.0.0.1', port: port === 1 ? 2 : 1 })],
    ['another address', () => net.connect({ host: '127.0.0.2', port })],
    ['a name that would resolve to it', () => net.connect({ host: 'localhost', port })],
  ] as [string, () => net.Socket][])('%s stays closed', async (_name, open) => {
    expect(await errorOf(runInEgressScope(scope(), open))).toEqual(blocked);
  });

  it('lets an address be looked up, which asks nobody, and never by a question to a resolver', async () => {
    await expect(dnsPromises.lookup('0.0.0.0')).resolves.toEqual({ address: '0.0.0.0', family: 4 });
    await expect(dnsPromises.reverse('192.0.2.1')).rejects.toEqual(blocked);
    await expect(dnsPromises.lookup('192.0.2.1.example')).rejects.toEqual(blocked);
  });

  it('the permit does not cover DNS, and leave to resolve covers one name and no connection', async () => {
    await expect(runInEgressScope(scope(), () => dnsPromises.lookup('cloud.example'))).rejects.toEqual(
      blocked,
    );
    const resolving = { kind: 'resolve', host: 'cloud.example' } as const;
    await expect(runInEgressScope(resolving, () => dnsPromises.lookup('other.example'))).rejects.toEqual(
      blocked,
    );
    expect(await errorOf(runInEgressScope(resolving, () => net.connect(port, '127.0.0.1')))).toEqual(blocked);
  });

  it('code outside it stays closed while it is open', async () => {
    const socket = runInEgressScope(scope(), () => net.connect(port, '127.0.0.1'));
    expect(await errorOf(net.connect(port, '127.0.0.1'))).toEqual(blocked);
    await once(socket, 'close');
  });
});

describe('a test’s own guard', () => {
  it('opens loopback by name and by number, and nothing else', async () => {
    uninstall();
    uninstall = installSocketGuard({ allowLoopback: (asked) => asked === port });
    await once(net.connect(port, '127.0.0.1'), 'connect');
    await once(net.connect(port, 'localhost'), 'connect');
    expect(await errorOf(net.connect(port + 1, '127.0.0.1'))).toEqual(blocked);
    expect(await errorOf(net.connect(port, '192.0.2.1'))).toEqual(blocked);
  });

  it('is not talked into another address by a look-up for localhost', async () => {
    uninstall();
    uninstall = installSocketGuard({ allowLoopback: () => true });
    const socket = net.connect({
      port,
      host: 'localhost',
      lookup: (_host, _options, answer) => answer(null, '192.0.2.1', 4),
    });
    await once(socket, 'connect');
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
  });

  it('only tightens when it is nested in a stricter one, and gives back what it found', async () => {
    const inner = installSocketGuard({ allowLoopback: () => true });
    expect(await errorOf(net.connect(port, '127.0.0.1'))).toEqual(blocked);
    inner();
    expect(await errorOf(net.connect(port, '127.0.0.1'))).toEqual(blocked);
    uninstall();
    await once(net.connect(port, '127.0.0.1'), 'connect');
    uninstall = installSocketGuard();
  });
});
