import tls from 'node:tls';

let isDone = false;

/**
 * Trusts, beside the certificates that came with Node and `NODE_EXTRA_CA_CERTS`, those in the store of the operating
 * system, where a company puts its own. Done once, before the first TLS connection, since macOS takes a while over it.
 */
export function trustSystemCertificates(): void {
  if (isDone) return;
  isDone = true;
  try {
    addCertificates(tls.getCACertificates('system'));
  } catch {
    // A store that cannot be read adds nothing; what came with Node is still there.
  }
}

/** Adds to those that are trusted by default. */
export function addCertificates(certificates: readonly string[]): void {
  const before = tls.getCACertificates('default');
  const all = new Set([...before, ...certificates]);
  if (all.size > new Set(before).size) tls.setDefaultCACertificates([...all]);
}
