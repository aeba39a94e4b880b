import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { get } from 'node:http';

/** How long the server may take to prove itself, in milliseconds; it has just said that it listens. */
const PATIENCE_MS = 10_000;

/**
 * Whether what answers at the origin holds the token that was given to our own child, and no other program that was faster
 * to take the port. Asked: `GET /health` with `x-alcove-challenge: <nonce, hexadecimal>`; expected: `x-alcove-proof:
 * HMAC-SHA256(token, nonce)`, hexadecimal, over the nonce as it was sent. The token itself goes nowhere.
 */
export async function proveServer(origin: string, token: string): Promise<boolean> {
  const nonce = randomBytes(32).toString('hex');
  const proof = await askForProof(origin, nonce).catch(() => undefined);
  return proof !== undefined && isProof(proof, token, nonce);
}

function isProof(proof: string, token: string, nonce: string): boolean {
  const expected = createHmac('sha256', token).update(nonce).digest();
  const given = Buffer.from(proof, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

// A connection of its own, without an agent: a proxy of the environment must not be asked in the server's place.
function askForProof(origin: string, nonce: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/health`, {
      agent: false,
      headers: { 'x-alcove-challenge': nonce },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    request.once('error', reject);
    request.once('response', (response) => {
      response.destroy();
      const proof = response.headers['x-alcove-proof'];
      resolve(typeof proof === 'string' ? proof : undefined);
    });
  });
}
