import type { OutboundRequest } from './outbound-request.ts';
import { digestRequest, originOf } from './request-digest.ts';

/** What may be sent under a permit; each is closed until the user turns it on or asks for it. */
export type PermitPurpose =
  | 'cloud_llm'
  | 'trusted_engine'
  | 'model_list'
  | 'web_search'
  | 'mcp'
  | 'document_fetch';

/** Whose request it is; kept in the ledger. */
export interface EgressSubject {
  userId: string;
  conversationId?: string;
  messageId?: string;
  /** Of what is kept nowhere: the ledger has the digest of its body, and not the body. */
  isTemporary?: boolean;
}

/** What the router hands over: the built request and everything the score saw. */
interface PermitGrounds {
  purpose: PermitPurpose;
  request: OutboundRequest;
  /** Texts of the scored segments, whole. */
  scoredTexts: readonly string[];
  score: number;
  reasons: readonly string[];
  subject: EgressSubject;
  /** SHA-256 of the one certificate that the other side may show, as `serverCertificate` reads it. */
  certificate?: string | undefined;
}

declare const issued: unique symbol;

/** Leave to send exactly one request, once. Cannot be made by writing an object: the gate knows those it issued. */
export interface EgressPermit {
  readonly [issued]: true;
  readonly purpose: PermitPurpose;
  readonly origin: string;
  /** Of body, URL and origin; see digestRequest. */
  readonly digest: string;
  readonly texts: ReadonlySet<string>;
  readonly constants: ReadonlySet<string | number>;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly subject: EgressSubject;
  readonly certificate: string | undefined;
}

const unused = new WeakSet<EgressPermit>();
const used = new WeakSet<EgressPermit>();

/** Makes a permit. Only `server/routing` may import this; a lint rule checks it. */
export function issuePermit(grounds: PermitGrounds): EgressPermit {
  const origin = originOf(grounds.request.url);
  const permit = Object.freeze({
    purpose: grounds.purpose,
    origin,
    digest: digestRequest(grounds.request, origin),
    texts: new Set(grounds.scoredTexts),
    constants: new Set(grounds.request.constants),
    score: grounds.score,
    reasons: Object.freeze([...grounds.reasons]),
    subject: Object.freeze({ ...grounds.subject }),
    certificate: grounds.certificate,
  }) as unknown as EgressPermit;
  unused.add(permit);
  return permit;
}

/** Uses a permit up: true the first time for one that was issued, a reason otherwise. */
export function redeemPermit(permit: EgressPermit): true | 'permit_forged' | 'permit_used' {
  if (used.has(permit)) return 'permit_used';
  if (!unused.delete(permit)) return 'permit_forged';
  used.add(permit);
  return true;
}
