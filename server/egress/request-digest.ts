import { createHash } from 'node:crypto';

/** Binds a permit to the exact bytes: SHA-256 (hex) over body, URL and origin, each with its length before it. */
export function digestRequest(request: { body: string; url: string }, origin: string): string {
  const hash = createHash('sha256');
  for (const part of [request.body, request.url, origin]) {
    const bytes = Buffer.from(part, 'utf8');
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/** Scheme, host and port, the port always written: `https://api.example.com:443`. */
export function originOf(url: string): string {
  const parsed = new URL(url);
  return `${parsed.protocol}//${parsed.hostname}:${portOf(parsed)}`;
}

/** The port of a URL, the scheme's own where none is written. */
export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}
