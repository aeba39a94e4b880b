import dgram from 'node:dgram';
import { isGuarded, NetworkBlocked } from './guard-policy.ts';

/** Refuses UDP altogether: no purpose of Alcove needs it. Returns the undo. */
export function guardDatagrams(): () => void {
  const prototype = dgram.Socket.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const { send, connect } = prototype;
  if (!send || !connect) throw new Error('dgram has no send or connect to guard');
  prototype.send = function (this: unknown, ...args: unknown[]) {
    return answer(args, () => send.apply(this, args));
  };
  prototype.connect = function (this: unknown, ...args: unknown[]) {
    return answer(args, () => connect.apply(this, args));
  };
  return () => {
    prototype.send = send;
    prototype.connect = connect;
  };
}

function answer(args: unknown[], pass: () => unknown): unknown {
  if (!isGuarded()) return pass();
  const refusal = new NetworkBlocked('a datagram');
  const callback = args.findLast((argument) => typeof argument === 'function');
  if (typeof callback !== 'function') throw refusal;
  process.nextTick(() => callback(refusal));
}
