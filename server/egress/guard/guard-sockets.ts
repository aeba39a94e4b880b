import net, { isIP, type LookupFunction } from 'node:net';
import { isGuarded, mayConnect, mayOpenPath, NetworkBlocked } from './guard-policy.ts';

interface ConnectTarget {
  host?: unknown;
  port?: unknown;
  path?: unknown;
  lookup?: unknown;
}

/**
 * Replaces `net.Socket.prototype.connect`, which http, https, tls, http2 and fetch all end in.
 * Returns the undo.
 */
export function guardSockets(): () => void {
  const original = net.Socket.prototype.connect;
  const connect = original as (this: net.Socket, ...args: unknown[]) => net.Socket;
  function guarded(this: net.Socket, ...args: unknown[]): net.Socket {
    if (!isGuarded()) return connect.apply(this, args);
    const target = readTarget(args);
    const refusal = refuse(target);
    if (refusal === undefined) return connect.apply(this, pinLookup(args, target));
    this.destroy(refusal);
    return this;
  }
  net.Socket.prototype.connect = guarded as typeof original;
  return () => {
    net.Socket.prototype.connect = original;
  };
}

function refuse(target: ConnectTarget): NetworkBlocked | undefined {
  if (typeof target.path === 'string' && target.path !== '')
    return mayOpenPath(target.path) ? undefined : new NetworkBlocked('a local socket');
  const host = target.host === undefined || target.host === '' ? 'localhost' : String(target.host);
  return mayConnect(host, Number(target.port)) ? undefined : new NetworkBlocked('a connection');
}

/** Understands every call form of `connect`: (options), (port, host), (path), and Node's own normalised array. */
function readTarget(args: unknown[]): ConnectTarget {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof first === 'object' && first !== null) return { ...(first as ConnectTarget) };
  if (typeof first === 'string' && !isPort(first)) return { path: first };
  return { port: first, host: typeof args[1] === 'string' ? args[1] : undefined };
}

function isPort(text: string): boolean {
  return /^\s*\d+\s*$/.test(text);
}

/** A name that is allowed (`localhost`) must not be turned into another address by the caller's own lookup. */
function pinLookup(args: unknown[], target: ConnectTarget): unknown[] {
  if (target.path !== undefined || isIP(String(target.host ?? '')) !== 0) return args;
  const pinned = { ...target, lookup: lookupLoopback };
  if (!Array.isArray(args[0])) return [pinned, ...args.filter((argument) => typeof argument === 'function')];
  // Node recognises its normalised array by a hidden symbol, so the array itself is kept.
  args[0][0] = pinned;
  return args;
}

const lookupLoopback: LookupFunction = (_host, options, callback) => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ].filter(({ family }) => !options.family || options.family === family);
  if (options.all) callback(null, addresses);
  else callback(null, addresses[0]?.address ?? '127.0.0.1', addresses[0]?.family ?? 4);
};
