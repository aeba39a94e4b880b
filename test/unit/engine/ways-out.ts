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

/** Things a program may try in order to get out, by name. */
type Ways = Record<string, () => unknown>;

/** Ways to the network; something listens on `port`. */
export function networkWays(port: number): Ways {
  const url = `http://127.0.0.1:${port}`;
  return {
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
}

/** Ways to other processes and threads. */
export const processWays: Ways = {
  fork: () => fork('nothing.js'),
  spawnSync: () => spawnSync('true'),
  Worker: () => new Worker('0', { eval: true }),
};

/** What came of each: `reached`, or the name of the error. */
export async function tryAll(ways: Ways): Promise<Record<string, string>> {
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
