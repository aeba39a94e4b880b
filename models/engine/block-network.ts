import dgram from 'node:dgram';
import dns from 'node:dns';
import http2 from 'node:http2';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';
import { blockElectron } from './block-electron.ts';
import { refuseCalls } from './refuse-calls.ts';

/** Thrown by every network call after `blockNetwork`. */
class NetworkBlocked extends Error {
  override readonly name = 'NetworkBlocked';
  constructor() {
    super('This process has no network.');
  }
}

/**
 * Takes the network from this process, with no way back: connecting and listening over TCP, TLS, HTTP/2, pipes and
 * UDP, name lookups, fetch, WebSocket, EventSource and the network of Electron all throw NetworkBlocked. Must run before any other
 * module is loaded. It holds against code that means well or is careless; native code is trusted not to dial out.
 */
export function blockNetwork(): void {
  replace(net.Socket.prototype, ['connect']);
  replace(net.Server.prototype, ['listen']);
  replace(net, ['connect', 'createConnection', 'createServer']);
  replace(tls, ['connect', 'createServer']);
  replace(http2, ['connect', 'createServer', 'createSecureServer']);
  replace(dgram, ['createSocket']);
  replace(dgram.Socket.prototype, ['bind', 'connect', 'send']);
  for (const target of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    replace(target, lookupNames(target));
  }
  replace(globalThis, ['fetch', 'WebSocket', 'EventSource']);
  replace(process, ['binding', '_linkedBinding']);
  blockElectron(() => new NetworkBlocked());
  syncBuiltinESMExports();
}

function replace(target: object, names: readonly string[]): void {
  refuseCalls(target, names, () => new NetworkBlocked());
}

function lookupNames(target: object): string[] {
  return Object.getOwnPropertyNames(target).filter((name) => /^(lookup|resolve|reverse)/.test(name));
}
