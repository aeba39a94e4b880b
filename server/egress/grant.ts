import type { EgressSubject } from './permit.ts';
import { originOf } from './request-digest.ts';

/** Egress that a user asked for by name and that carries nothing a person wrote. */
export type GrantPurpose = 'model_download' | 'package_install' | 'update_check' | 'document_fetch';

declare const granted: unique symbol;

/** Leave to fetch one address with GET, following redirects that are checked one by one. */
export interface EgressGrant {
  readonly [granted]: true;
  readonly purpose: GrantPurpose;
  readonly url: string;
  readonly origin: string;
  readonly localOnly: boolean;
  readonly subject: EgressSubject;
}

type GrantedAddress = Pick<EgressGrant, 'url' | 'subject' | 'localOnly'>;

const grants = new WeakSet<EgressGrant>();

/**
 * Grants the download of a file from an address of the catalogue or of the owner, never from data.
 * `localOnly` says that the key or conversation that asks is local only: the gate then refuses.
 * May be used again to resume the same download.
 */
export function grantDownload(ask: GrantedAddress): EgressGrant {
  return grant('model_download', ask);
}

/** Grants what is fetched of an npm package that the owner agreed to by name, from the registry of this installation. */
export function grantPackageInstall(ask: GrantedAddress): EgressGrant {
  return grant('package_install', ask);
}

/**
 * Grants the page or file at an address that a person typed, to be kept as a document of theirs. The address is to be judged
 * first; nothing on a private network is reached by it.
 */
export function grantDocumentFetch(ask: GrantedAddress): EgressGrant {
  return grant('document_fetch', ask);
}

/** Whether this grant was made here. */
export function isGranted(candidate: EgressGrant): boolean {
  return grants.has(candidate);
}

function grant(purpose: GrantPurpose, ask: GrantedAddress): EgressGrant {
  const made = Object.freeze({
    purpose,
    url: ask.url,
    origin: originOf(ask.url),
    localOnly: ask.localOnly,
    subject: Object.freeze({ ...ask.subject }),
  }) as unknown as EgressGrant;
  grants.add(made);
  return made;
}
