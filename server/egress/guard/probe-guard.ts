import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';

/** An address for documentation (RFC 5737) and a name that no one can have (RFC 6761): reached by nothing. */
const NOWHERE = { host: '192.0.2.1', port: 443, name: 'alcove.invalid' };

/** Whether this process's socket guard refuses a connection and a lookup that no permit covers. */
export async function doesGuardRefuse(): Promise<boolean> {
  return (await isBlocked(tryToConnect())) && (await isBlocked(lookup(NOWHERE.name)));
}

async function tryToConnect(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ host: NOWHERE.host, port: NOWHERE.port, timeout: 1_000 });
  socket.once('error', reject);
  socket.once('connect', () => resolve());
  socket.once('timeout', () => resolve());
  return promise.finally(() => socket.destroy());
}

async function isBlocked(attempt: Promise<unknown>): Promise<boolean> {
  const thrown: unknown = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'EGRESS_BLOCKED';
}
