import { createHmac, createSecretKey } from 'node:crypto';

/** What the shell asks in a header, and where it is answered. */
export const CHALLENGE_HEADER = 'x-alcove-challenge';
export const PROOF_HEADER = 'x-alcove-proof';

/** Answers a challenge (64 hexadecimal digits) with HMAC-SHA256 of it under the token, as hexadecimal; undefined for what is none. */
export type Prove = (challenge: string | undefined) => string | undefined;

/**
 * Proves to the shell that what answers on a port is the server that it started, and no other program that took the port:
 * the window is given to nobody else. The token itself never goes over HTTP. Both are taken as the text that they are.
 */
export function createProof(token: string): Prove {
  const key = createSecretKey(token, 'utf8');
  return (challenge) =>
    challenge !== undefined && /^[0-9a-f]{64}$/.test(challenge)
      ? createHmac('sha256', key).update(challenge).digest('hex')
      : undefined;
}
