import type { IncomingMessage } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { EgressFailed, type FailureKind } from './egress-errors.ts';

/** How the reading of an answer went. */
export interface BodyEnd {
  bytesReceived: number;
  failure: FailureKind | undefined;
}

/** What holds while an answer is read. */
interface BodyLimits {
  maxBytes: number;
  /** Offline mode closes a running answer too. */
  isOpen: () => boolean;
}

/** Passes an answer's bytes on, counted and limited, and reports once how it ended. */
export function meterBody(
  response: IncomingMessage,
  limits: BodyLimits,
  onEnd: (end: BodyEnd) => void,
): AsyncIterable<Uint8Array> {
  let bytesReceived = 0;
  const meter = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytesReceived += chunk.length;
      if (!limits.isOpen()) done(new EgressFailed('offline'));
      else if (bytesReceived > limits.maxBytes) done(new EgressFailed('too_large'));
      else done(null, chunk);
    },
  });
  let ended = false;
  const end = (failure: FailureKind | undefined) => {
    if (ended) return;
    ended = true;
    onEnd({ bytesReceived, failure });
  };
  pipeline(response, meter, (error) => endUnread(() => end(error ? kindOf(error) : undefined)));
  return readAll(meter, end);
}

// Reports before the reader learns of the end, so that whoever reads on finds the outcome in the ledger.
async function* readAll(
  meter: Transform,
  end: (failure: FailureKind | undefined) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of meter) yield chunk as Uint8Array;
    end(undefined);
  } catch (error) {
    end(kindOf(error));
    throw error instanceof EgressFailed ? error : new EgressFailed(kindOf(error), error);
  } finally {
    end('aborted');
  }
}

/** For an answer that nobody reads: a failing ledger then has no one to tell, and must not end the process. */
function endUnread(report: () => void): void {
  try {
    report();
  } catch {
    // The attempt stays in the ledger without an outcome, which is what happened as far as anyone knows.
  }
}

/** What a low-level error means; a message of Node may name the host, so it is never shown. */
export function kindOf(error: unknown): FailureKind {
  if (error instanceof EgressFailed) return error.kind;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && CERTIFICATE.test(code)) return 'certificate';
  // The reader let go of the stream; a connection that broke shows as ECONNRESET.
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR' ? 'aborted' : 'network';
}

// As OpenSSL's X509_V_ERR_* and Node name what speaks against a certificate.
const CERTIFICATE =
  /^(?:CERT_|UNABLE_TO_(?:GET|VERIFY|DECRYPT|DECODE)_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME)/;
