import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { get } from 'node:http';
import { SHELL_TIMEOUTS } from '../shell-timeouts.ts';

/** `unreachable`: nothing answered, as when the server has just ended; no program is to blame for that. */
export type Proof = 'proven' | 'refuted' | 'unreachable';

/**
 * Whether what answers at the origin holds the token that was given to our own child, and no other program that was faster
 * to take the port. Asked: `GET /health` with `x-alcove-challenge: <nonce, hexadecimal>`; expected: `x-alcove-proof:
 * HMAC-SHA256(token, nonce)`, hexadecimal, over token and nonce as the texts that they are. The token itself goes nowhere.
 */
export async function proveServer(
  origin: string,
  token: string,
  timeoutMs: number = SHELL_TIMEOUTS.proof,
): Promise<Proof> {
  const nonce = randomBytes(32).toString('hex');
  try {
    return isProof(await askForProof(origin, nonce, timeoutMs), token, nonce) ? 'proven' : 'refuted';
  } catch {
    return 'unreachable';
  }
}

function isProof(proof: string, token: string, nonce: string): boolean {
  const expected = createHmac('sha256', token).update(nonce).digest();
  const given = Buffer.from(proof, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

// A connection of its own, without an agent: a proxy of the environment must not be asked in the server's place.
function askForProof(origin: string, nonce: string, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/health`, {
      agent: false,
      headers: { 'x-alcove-challenge': nonce },
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.once('error', reject);
    request.once('response', (response) => {
      response.destroy();
      const proof = response.headers['x-alcove-proof'];
      resolve(typeof proof === 'string' ? proof : '');
    });
  });
}
