import { BlockList, isIP } from 'node:net';
import { currentEgressScope } from '../egress-scope.ts';

/** What a process may reach without a permit. The server passes nothing: even loopback needs a permit there. */
export interface GuardPolicy {
  /** Loopback ports open without a permit; for tests, which must reach the server they started. */
  allowLoopback?: (port: number) => boolean;
  /** Unix sockets and named pipes that may be opened. */
  allowPath?: (path: string) => boolean;
}

/** Thrown in place of a connection or a lookup; `message` names neither host nor address, which may be data. */
export class NetworkBlocked extends Error {
  readonly code = 'EGRESS_BLOCKED';

  constructor(what: string) {
    super(`Alcove's socket guard refused ${what}: no egress permit covers it.`);
    this.name = 'NetworkBlocked';
  }
}

const policies: GuardPolicy[] = [];

/** Adds a policy; a connection must be allowed by all of them, so a nested guard can only tighten. */
export function pushPolicy(policy: GuardPolicy): () => void {
  policies.push(policy);
  return () => {
    const at = policies.indexOf(policy);
    if (at >= 0) policies.splice(at, 1);
  };
}

/** Whether any guard is installed now. */
export function isGuarded(): boolean {
  return policies.length > 0;
}

/** Whether the running code may open a TCP connection to this IP literal or name. */
export function mayConnect(host: string, port: number): boolean {
  const scope = currentEgressScope();
  if (scope?.kind === 'connect' && scope.address === host && scope.port === port) return true;
  return isLoopbackHost(host) && policies.every((policy) => policy.allowLoopback?.(port) === true);
}

/** Whether the running code may look this name up. `localhost` is no lookup: it never leaves the machine. */
export function mayResolve(host: string): boolean {
  const scope = currentEgressScope();
  if (scope?.kind === 'resolve' && scope.host === host) return true;
  return isLoopbackHost(host);
}

/** Whether the running code may open this Unix socket or named pipe. */
export function mayOpenPath(path: string): boolean {
  return policies.every((policy) => policy.allowPath?.(path) === true);
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLoopbackHost(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return host === 'localhost';
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
