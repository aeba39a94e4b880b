import type { Request } from 'express';

/** The credential of `Authorization: Bearer …` (RFC 6750, 2.1; the scheme in any case), or undefined. */
export function bearerToken(request: Request): string | undefined {
  return /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}
