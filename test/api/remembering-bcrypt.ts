import { compare, hash } from 'bcrypt';
import type { Bcrypt } from '../../server/auth/auth-parts.ts';

const known = new Map<string, Promise<unknown>>();

function once<T>(key: string, work: () => Promise<T>): Promise<T> {
  if (!known.has(key)) known.set(key, work());
  return known.get(key) as Promise<T>;
}

/**
 * The bcrypt package, which hashes and compares what a test process has seen before only once: nearly every account of
 * the tests has the same password, and one hash costs as much as a start of the server.
 */
export const rememberingBcrypt: Bcrypt = {
  hash: (password, cost) => once(`${cost} ${password}`, () => hash(password, cost)),
  compare: (password, passwordHash) =>
    once(`${passwordHash} ${password}`, () => compare(password, passwordHash)),
};
