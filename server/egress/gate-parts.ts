import { TIMEOUTS, type Timeouts } from '../core/timeouts.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { ExchangeTimeouts, requestPinned } from './pinned-request.ts';
import type { FindProxy } from './proxy.ts';
import type { ResolveHost } from './resolve-host.ts';

/** A provider's key and the only origin (see originOf) that it may go to. */
export interface CloudKey {
  origin: string;
  value: string;
}

/** What the gate stands on. The two switches are functions because they are read again as it sends. */
export interface EgressGateParts {
  ledger: Ledger;
  isOffline: () => boolean;
  /** ALCOVE_NO_CLOUD. */
  noCloud: () => boolean;
  resolveHost: ResolveHost;
  readCloudKey: (origin: string) => Promise<CloudKey | undefined>;
  /** The key of the search service; absent where there can be none. */
  readSearchKey?: (origin: string) => Promise<CloudKey | undefined>;
  /** The token of an account at the model hub, for downloads from that origin alone. */
  readHubToken?: (origin: string) => Promise<CloudKey | undefined>;
  /** The key of a server that the owner trusts. */
  readTrustedKey?: (origin: string) => Promise<CloudKey | undefined>;
  /** Whether the owner trusts the server at this origin, with this certificate, now; absent where none can be trusted. */
  isTrusted?: (origin: string, certificate: string | undefined) => boolean;
  /** The proxy that a request goes through; absent where there is none. */
  findProxy?: FindProxy;
  /** Opens the connection; tests put in its place one that never leaves loopback. */
  connect?: typeof requestPinned;
  timeouts?: ExchangeTimeouts;
  /** Most bytes of a cloud's answer. */
  maxAnswerBytes?: number;
}

/** The limits of one exchange, by the table. */
export const exchangeTimeouts = ({
  connect,
  answerHead: headers,
  answerSilence: idle,
}: Pick<Timeouts, 'connect' | 'answerHead' | 'answerSilence'>): ExchangeTimeouts => ({
  connect,
  headers,
  idle,
});

export const DEFAULT_TIMEOUTS: ExchangeTimeouts = exchangeTimeouts(TIMEOUTS);
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
