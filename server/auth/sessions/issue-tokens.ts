import type { Role } from '../../http/caller.ts';
import type { AccessTokenBody, TokenPairBody } from '../auth.schemas.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { TokenClaims } from './session-token.ts';

/** The session that tokens are made for; `expiresAt` in milliseconds. */
interface TokenSubject {
  userId: string;
  tenantId: string;
  role: Role;
  tokenId: string;
  expiresAt: number;
}

/** What a refresh cookie is good with: the digest of a page's secret, and how many cookies of its session were before. */
interface CookieBound {
  page: string;
  generation: number;
}

/** Signs an access token that does not outlive its session, so that `expires_in` always tells the truth. */
export function issueAccessToken(parts: AuthParts, subject: TokenSubject): AccessTokenBody {
  const { clock, config, tokens } = parts;
  const iat = seconds(clock.now());
  const exp = Math.min(iat + config.accessTokenTtlSeconds, seconds(subject.expiresAt));
  const access_token = tokens.sign({ ...claimsOf(subject), iat, exp, type: 'access' });
  return { access_token, token_type: 'bearer', expires_in: exp - iat };
}

/** Signs both tokens of a new session; they share its token id. */
export function issueTokenPair(parts: AuthParts, subject: TokenSubject): TokenPairBody {
  const iat = seconds(parts.clock.now());
  const exp = seconds(subject.expiresAt);
  const refresh_token = parts.tokens.sign({ ...claimsOf(subject), iat, exp, type: 'refresh' });
  return { ...issueAccessToken(parts, subject), refresh_token };
}

/** Signs the value of a refresh cookie. */
export function issueRefreshCookie(parts: AuthParts, subject: TokenSubject, bound: CookieBound): string {
  const iat = seconds(parts.clock.now());
  const exp = seconds(subject.expiresAt);
  return parts.tokens.sign({ ...claimsOf(subject), ...bound, iat, exp, type: 'cookie' });
}

function claimsOf(subject: TokenSubject): Pick<TokenClaims, 'sub' | 'tenant_id' | 'role' | 'jti'> {
  return { sub: subject.userId, tenant_id: subject.tenantId, role: subject.role, jti: subject.tokenId };
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
