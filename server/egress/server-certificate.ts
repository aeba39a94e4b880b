import { isIP, type Socket } from 'node:net';
import tls, { TLSSocket } from 'node:tls';
import { TIMEOUTS } from '../core/timeouts.ts';
import { whyClosed } from './door-state.ts';
import { EgressFailed, EgressRefused } from './egress-errors.ts';
import { runInEgressScope } from './egress-scope.ts';
import type { EgressGateParts } from './gate-parts.ts';
import { kindOf } from './metered-body.ts';
import type { EgressSubject } from './permit.ts';
import { isLinkLocalAddress } from './private-address.ts';
import { portOf } from './request-digest.ts';
import { pinHost } from './resolve-host.ts';

/** What a server shows of itself before anything is sent to it. */
export interface ServerCertificate {
  /** SHA-256 of the certificate, as OpenSSL writes it: `AB:CD:…`. */
  sha256: string;
  subject: string;
  issuer: string;
  validTo: string;
}

/** Why a connection may not be used, where only one certificate may be shown on it. */
export function refuseCertificate(socket: Socket, pinned: string | undefined): EgressRefused | undefined {
  if (pinned === undefined) return undefined;
  return fingerprintOf(socket) === pinned ? undefined : new EgressRefused('certificate_changed');
}

function fingerprintOf(socket: Socket): string | undefined {
  return socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.fingerprint256 : undefined;
}

/**
 * Fetches the certificate of a server that the owner is about to trust: TLS is begun and ended, and nothing is asked.
 * The ledger has it. Throws EgressRefused or EgressFailed.
 */
export async function fetchCertificate(
  parts: Pick<EgressGateParts, 'ledger' | 'isOffline' | 'noCloud' | 'resolveHost'> & { timeoutMs?: number },
  url: URL,
  subject: EgressSubject,
): Promise<ServerCertificate> {
  const closed = whyClosed(parts);
  if (closed) throw new EgressRefused(closed);
  const { ledger, resolveHost } = parts;
  const entry = { purpose: 'trusted_engine', body: '', score: undefined, reasons: ['user_asked'] } as const;
  const requestId = ledger.attempt({ ...entry, host: url.host, subject });
  try {
    const { address } = await pinHost({ resolveHost }, url, (found) =>
      isLinkLocalAddress(found) ? 'private_address' : undefined,
    );
    const certificate = await shakeHands(url, address, parts.timeoutMs);
    ledger.outcome(requestId, { status: undefined, bytesReceived: 0, failure: undefined });
    return certificate;
  } catch (thrown) {
    const failure = thrown instanceof EgressRefused ? thrown.reason : kindOf(thrown);
    ledger.outcome(requestId, { status: undefined, bytesReceived: 0, failure });
    throw thrown instanceof EgressRefused ? thrown : new EgressFailed(kindOf(thrown), thrown);
  }
}

function shakeHands(
  url: URL,
  address: string,
  timeoutMs: number = TIMEOUTS.certificate,
): Promise<ServerCertificate> {
  const port = portOf(url);
  const { promise, resolve, reject } = Promise.withResolvers<ServerCertificate>();
  runInEgressScope({ kind: 'connect', address, port }, () => {
    const name = url.hostname.replace(/^\[|\]$/g, '');
    // Whoever signed it: the person is shown which one it is.
    const socket = tls.connect({
      host: address,
      port,
      servername: isIP(name) === 0 ? name : '',
      rejectUnauthorized: false,
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new EgressFailed('timeout')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const shown = socket.getPeerX509Certificate();
      socket.destroy();
      if (!shown) return reject(new EgressFailed('certificate'));
      const { fingerprint256: sha256, subject, issuer, validTo } = shown;
      resolve({ sha256, subject: oneLine(subject), issuer: oneLine(issuer), validTo });
    });
  });
  return promise;
}

function oneLine(name: string): string {
  return name.replaceAll('\n', ', ');
}
