import { AppError } from '../core/app-error.ts';

/** Why the gate let nothing out. Stable codes, kept in the ledger. */
export type RefusalReason =
  | 'permit_forged'
  | 'permit_used'
  | 'offline'
  | 'no_cloud'
  | 'account_closed'
  | 'local_only'
  | 'digest_mismatch'
  | 'origin_mismatch'
  | 'insecure_url'
  | 'unscored_text'
  | 'body_not_canonical'
  | 'url_not_allowed'
  | 'header_not_allowed'
  | 'no_key'
  | 'key_for_other_origin'
  | 'private_address'
  | 'not_trusted'
  | 'certificate_changed'
  | 'sensitive_query'
  | 'sensitive_run'
  | 'scoring_failed'
  | 'second_reader_unavailable'
  | 'redirect'
  | 'too_many_redirects';

/** The door stayed shut: nothing of this request was sent (or, for `redirect`, nothing went further). */
export class EgressRefused extends AppError {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(403, `egress_${reason}`, `Alcove sent nothing: ${EXPLANATIONS[reason]}`);
    this.name = 'EgressRefused';
    this.reason = reason;
  }
}

const EXPLANATIONS: Record<RefusalReason, string> = {
  permit_forged: 'the request had no permit of the router.',
  permit_used: 'the permit had been used before.',
  offline: 'offline mode is on.',
  no_cloud: 'ALCOVE_NO_CLOUD is set.',
  account_closed: 'the owner of this Alcove lets nothing leave from this account.',
  local_only: 'this conversation or key is local only.',
  digest_mismatch: 'the request is not the one that was scored.',
  origin_mismatch: 'the request goes to another place than was decided.',
  insecure_url: 'the address is not https.',
  unscored_text: 'the request holds text that was not scored.',
  body_not_canonical: 'the body is not plain JSON as it was built.',
  url_not_allowed: 'the address holds something that was not scored.',
  header_not_allowed: 'a header is not one that Alcove sends.',
  no_key: 'there is no key for this provider.',
  key_for_other_origin: 'the key belongs to another provider.',
  private_address: 'the address is on a private network.',
  not_trusted: 'the owner does not trust this server, or has turned it off.',
  certificate_changed: 'the server showed another certificate than the one that was trusted.',
  sensitive_query: 'what would have been sent is sensitive.',
  sensitive_run: 'this run has read something sensitive, so nothing that it writes may leave.',
  scoring_failed: 'it could not be judged how sensitive the text is.',
  second_reader_unavailable: 'it could not be read a second time before it left.',
  redirect: 'the provider answered with a redirect.',
  too_many_redirects: 'the download was redirected too often.',
};

/** How a request that did leave went wrong. */
export type FailureKind =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'too_large'
  | 'offline'
  | 'certificate'
  | 'proxy_password'
  | 'proxy_refused';

/** The request left, and no complete answer came back. */
export class EgressFailed extends AppError {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, cause?: unknown) {
    super(502, `egress_failed_${kind}`, SENTENCES[kind] ?? 'The other side did not answer completely.', {
      cause,
    });
    this.name = 'EgressFailed';
    this.kind = kind;
  }
}

const SENTENCES: Partial<Record<FailureKind, string>> = {
  certificate:
    'The other side could not prove who it is, so nothing was sent: no certificate that this computer trusts. If your network inspects connections, its certificate belongs in the store of the system.',
  proxy_password:
    'The proxy of your network wants a name and a password. Put them into HTTPS_PROXY, or ask whoever runs the network.',
  proxy_refused:
    'The proxy of your network does not let this connection through. Ask whoever runs the network.',
};
