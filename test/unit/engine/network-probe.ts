import { fork, spawnSync } from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import net, { connect as keptConnect } from 'node:net';
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';

// Loaded into the engine process ahead of it (isolation.test.ts): keeps what a module loaded early could keep.
const port = Number(new URL(import.meta.url).searchParams.get('port'));
const before = await attempt(() => once(net.connect(port, '127.0.0.1'), 'connect'));

type Ways = Record<string, () => unknown>;

const url = `http://127.0.0.1:${port}`;
const network: Ways = {
  'net.connect': () => once(net.connect(port, '127.0.0.1'), 'connect'),
  'Socket.connect': () => once(new net.Socket().connect(port, '127.0.0.1'), 'connect'),
  kept: () => once(keptConnect(port, '127.0.0.1'), 'connect'),
  'tls.connect': () => once(tls.connect(port, '127.0.0.1'), 'connect'),
  'http.get': () => once(http.get(url), 'response'),
  'https.get': () => once(https.get(url.replace('http', 'https')), 'response'),
  'http2.connect': () => once(http2.connect(url), 'connect'),
  fetch: () => fetch(url),
  WebSocket: () => new WebSocket(url.replace('http', 'ws')),
  'dns.lookup': () => dns.lookup('localhost', () => {}),
  'dns.promises': () => dns.promises.resolve4('localhost'),
  'dns.Resolver': () => new dns.Resolver().resolve4('localhost', () => {}),
  udp: () => dgram.createSocket('udp4'),
  listen: () => new net.Server().listen(0, '127.0.0.1'),
  'http.listen': () => http.createServer().listen(0, '127.0.0.1'),
};

const processes: Ways = {
  fork: () => fork('nothing.js'),
  spawnSync: () => spawnSync('true'),
  Worker: () => new Worker('0', { eval: true }),
};

process.on('message', async (message: { type: string }) => {
  if (message.type === 'try network')
    process.send?.({ type: 'tried', before, outcomes: await tryAll(network) });
  if (message.type === 'try processes')
    process.send?.({ type: 'tried', before, outcomes: await tryAll(processes) });
});

async function tryAll(ways: Ways): Promise<Record<string, string>> {
  const outcomes = await Promise.all(
    Object.entries(ways).map(async ([name, way]) => [name, await attempt(way)]),
  );
  return Object.fromEntries(outcomes);
}

async function attempt(way: () => unknown): Promise<string> {
  try {
    await way();
    return 'reached';
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
}
