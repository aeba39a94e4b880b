/** Why a turn stays on this machine. Codes are stable: they are stored with the message and shown. */
export type LocalReason =
  /** The score reached the threshold. */
  | { code: 'sensitive'; score: number; threshold: number }
  /** No score could be made, so the worst is assumed. */
  | { code: 'scoring_failed'; cause: ScoringFailure; threshold: number }
  /** It could not be read a second time before it left. */
  | { code: 'second_reader_unavailable' }
  | { code: 'offline' }
  /** ALCOVE_NO_CLOUD is set. */
  | { code: 'no_cloud' }
  | { code: 'local_only_turn' }
  /** A file that came with it could not be read, or not all of it: nobody knows what it says. */
  | { code: 'unread_attachment' }
  | { code: 'local_only_conversation' }
  | { code: 'local_only_key' }
  /** The owner withholds the cloud from this account, has not allowed it yet, or its requests of a day are spent. */
  | { code: AccountClosed }
  | { code: 'no_provider' }
  | { code: 'no_key'; provider: string };

/** Why an account has no cloud. */
export type AccountClosed = 'cloud_withheld' | 'cloud_waiting' | 'cloud_spent';

/** What kept the scorer from judging all of it. */
export type ScoringFailure = 'error' | 'timeout' | 'unreadable' | 'not_a_score';

/** Where a turn is answered, and why: a union that is stored with the message and shown. */
export type RouteDecision =
  | { route: 'local'; why: LocalReason }
  | CloudDecision
  | TrustedDecision
  /** It must stay here and nothing here can answer it. Answered with 503. */
  | { route: 'refused'; why: { code: 'no_local_model'; because: LocalReason } };

/** The only decision that a permit can be made from. */
export interface CloudDecision {
  route: 'cloud';
  provider: string;
  /** `read_once`: it could not be read twice, and the owner lets that go. */
  why: { code: 'below_threshold' | 'read_once'; score: number; threshold: number };
}

/**
 * It stays with the owner: a server of theirs that they declared as trusted answers in place of this computer, for the
 * reason for which it would have been answered here.
 */
export interface TrustedDecision {
  route: 'trusted';
  why: LocalReason;
}

/** What the scorer said of everything that would leave; `inherited` taint is already in the score. */
export type ScoreOutcome =
  /** `isUnread`: the second reader was to read it and could not, and whether that keeps it here; absent where it did, or need not. */
  { kind: 'scored'; score: number; isUnread?: boolean } | { kind: 'failed'; cause: ScoringFailure };

/** What the people concerned allow. */
export interface RouteSettings {
  /** In [0.3, 0.7]; a user may only be stricter than 0.7. */
  threshold: number;
  turn: 'auto' | 'local_only' | 'unread_attachment';
  conversation: 'auto' | 'local_only';
  /** Of the API key in use; `auto` for a login token. */
  key: 'auto' | 'local_only';
}

/** What there is to answer with, now. */
export interface RouteAvailability {
  localModel: boolean;
  /** A server that the owner declared as trusted is turned on, and may be asked. Absent: none. */
  trusted?: boolean;
  cloud: { provider: string; hasKey: boolean } | undefined;
  offline: boolean;
  noCloud: boolean;
  /** Of who asks; absent where the cloud is open to them. */
  accountClosed?: AccountClosed;
}
