import { MessagePortStandIn, type PortMessage, type PortWire } from './message-port.ts';

/** A process that ports can live in, besides the shell. */
export interface PortHome {
  deliver(to: number, data: unknown, ports: number[]): void;
  closed(id: number): void;
}

const SHELL = 'shell';
const homes = new Map<number, PortHome | typeof SHELL>();
const peers = new Map<number, number>();
const shellPorts = new Map<number, MessagePortStandIn>();
let lastId = 0;

/** Two ports that hear each other, both in the shell. Every message between processes goes through here, in order. */
export function makeChannel(): [MessagePortStandIn, MessagePortStandIn] {
  const [one, other] = [++lastId, ++lastId];
  peers.set(one, other);
  peers.set(other, one);
  return [adopt(one), adopt(other)];
}

const wire: PortWire = {
  post: (from, data, transferred) => post(from, data, transferred),
  close: (id) => close(id),
};

/** A message from the port `from`, wherever that is, to the port at the other end, wherever that is. */
export function post(from: number, data: unknown, transferred: number[]): void {
  const to = peers.get(from);
  const home = to === undefined ? undefined : homes.get(to);
  if (to === undefined || home === undefined) return;
  if (home === SHELL) shellPorts.get(to)?.receive({ data, ports: transferred.map(adopt) });
  else give(transferred, home, () => home.deliver(to, data, transferred));
}

/** Moves ports to a process: `carry` sends the message that they travel with, then what had arrived at them follows. */
export function give(ids: number[], home: PortHome, carry: () => void): void {
  const queues = ids.map((id) => shellPorts.get(id)?.takeQueue() ?? []);
  for (const id of ids) {
    shellPorts.delete(id);
    homes.set(id, home);
  }
  carry();
  for (const [index, id] of ids.entries())
    for (const { data, ports } of queues[index] ?? []) forward(id, data, ports, home);
}

function forward(to: number, data: unknown, ports: PortMessage['ports'], home: PortHome): void {
  const ids = ports.map((port) => port.give());
  give(ids, home, () => home.deliver(to, data, ids));
}

/** Closes a port; the one at the other end is told. */
export function close(id: number): void {
  const peer = peers.get(id);
  forget(id);
  if (peer === undefined) return;
  const home = homes.get(peer);
  if (home === SHELL) shellPorts.get(peer)?.disconnect();
  else home?.closed(peer);
  forget(peer);
}

/** Closes every port of a process that has gone. */
export function closeAllIn(gone: PortHome): void {
  for (const [id, home] of [...homes]) if (home === gone) close(id);
}

function adopt(id: number): MessagePortStandIn {
  const port = new MessagePortStandIn(id, wire);
  port.takeQueue().push(...(shellPorts.get(id)?.takeQueue() ?? []));
  shellPorts.set(id, port);
  homes.set(id, SHELL);
  return port;
}

function forget(id: number): void {
  homes.delete(id);
  peers.delete(id);
  shellPorts.delete(id);
}
