import dns from 'node:dns';
import { isIP } from 'node:net';
import { isGuarded, mayResolve, NetworkBlocked } from './guard-policy.ts';

type Method = (this: unknown, ...args: unknown[]) => unknown;
type Methods = Record<string, unknown>;

/** Refuses every kind of DNS question outside a permit, in callback, promise and Resolver form. Returns the undo. */
export function guardDns(): () => void {
  const undo = [
    ...guardEach(dns as unknown as Methods, refuseByCallback),
    ...guardEach(dns.Resolver.prototype as unknown as Methods, refuseByCallback),
    ...guardEach(dns.promises as unknown as Methods, refuseByPromise),
    ...guardEach(dns.promises.Resolver.prototype as unknown as Methods, refuseByPromise),
  ];
  return () => {
    for (const restore of undo) restore();
  };
}

function guardEach(target: Methods, refuse: (args: unknown[]) => unknown): (() => void)[] {
  return questionsOf(target).map((name) => {
    const original = target[name] as Method;
    target[name] = function (this: unknown, ...args: unknown[]) {
      return isAllowed(name, args) ? original.apply(this, args) : refuse(args);
    };
    return () => {
      target[name] = original;
    };
  });
}

function questionsOf(target: Methods): string[] {
  const isQuestion = (name: string) => /^(lookup|lookupService|reverse|resolve\w*)$/.test(name);
  return Object.getOwnPropertyNames(target)
    .concat(Object.getOwnPropertyNames(Object.getPrototypeOf(target) ?? {}))
    .filter((name) => isQuestion(name) && typeof target[name] === 'function');
}

function isAllowed(name: string, args: unknown[]): boolean {
  const host = String(args[0] ?? '');
  // Looking up an address asks nobody; every server that listens on one does it.
  return !isGuarded() || (name === 'lookup' && isIP(host) !== 0) || mayResolve(host);
}

function refuseByCallback(args: unknown[]): void {
  const callback = args.findLast((argument) => typeof argument === 'function');
  const refusal = new NetworkBlocked('a DNS lookup');
  if (typeof callback !== 'function') throw refusal;
  process.nextTick(() => callback(refusal));
}

function refuseByPromise(): Promise<never> {
  return Promise.reject(new NetworkBlocked('a DNS lookup'));
}
