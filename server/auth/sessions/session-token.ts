import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Clock } from '../../core/clock.ts';
import { ROLES } from '../../http/caller.ts';

const Claims = z.object({
  sub: z.string(),
  tenant_id: z.string(),
  role: z.enum(ROLES),
  iat: z.int(),
  exp: z.int(),
  type: z.enum(['access', 'refresh', 'cookie']),
  /** The session's token id, shared by the pair. */
  jti: z.string(),
  /** Of a cookie: digest of the secret of the page that it works with, and how many cookies of its session were before. */
  page: z.string().optional(),
  generation: z.int().optional(),
});

/** The payload of all tokens (interface, "Token claims"); `iat` and `exp` in seconds since the epoch. */
export type TokenClaims = z.output<typeof Claims>;
type TokenType = TokenClaims['type'];

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** Signatures remembered at once; a signature once good stays good, its expiry is looked at each time. */
const REMEMBERED_TOKENS = 1_000;

/**
 * JSON Web Tokens (RFC 7519), HS256 and nothing else: naming the algorithm here is what refuses `none` and
 * a key used under another algorithm. The key is a KeyObject because a text costs five times as much to use.
 */
export function createSessionTokens(key: KeyObject, clock: Clock) {
  const verified = new Map<string, TokenClaims>();
  const remember = (token: string, claims: TokenClaims) => {
    if (verified.size >= REMEMBERED_TOKENS) verified.delete(verified.keys().next().value ?? '');
    verified.set(token, claims);
  };
  return {
    sign: (claims: TokenClaims): string => jwt.sign(claims, key, { algorithm: 'HS256' }),
    /** The claims, or undefined for whatever is not a living token of this type that this server signed. */
    read(token: string, type: TokenType): TokenClaims | undefined {
      const now = Math.floor(clock.now() / 1000);
      const known = verified.get(token);
      const claims = known ?? Claims.safeParse(verify(token, key, now)).data;
      if (claims && !known) remember(token, claims);
      return claims?.type === type && now < claims.exp ? claims : undefined;
    },
  };
}

function verify(token: string, key: KeyObject, now: number): unknown {
  try {
    return jwt.verify(token, key, { algorithms: ['HS256'], clockTimestamp: now });
  } catch {
    return undefined;
  }
}
