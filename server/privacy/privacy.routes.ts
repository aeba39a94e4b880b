import type { UnreadPolicy } from '../core/routing-line.ts';
import type { Caller } from '../http/caller.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { DetectFor, ScoreFor } from '../sensitivity/scoring-service.ts';
import type { SecondRead } from '../sensitivity/second-reader/second-read.ts';
import { type ExportLedger, type LedgerReader, ledgerEndpoints } from './ledger.routes.ts';
import type { PrivacySettingsService } from './privacy-settings.service.ts';
import { type RecoveryParts, recoveryEndpoints } from './recovery.routes.ts';
import { scoreEndpoints } from './score.routes.ts';
import { settingsEndpoints } from './settings.routes.ts';

/** What the privacy area is built from. */
export interface PrivacyParts {
  score: ScoreFor;
  /** What is found in texts, as it is redacted. */
  detect: DetectFor;
  /** As of the router; absent only where a test has a scorer of its own. */
  secondRead?: SecondRead | undefined;
  /** As of the router. */
  unread: () => UnreadPolicy;
  settings: PrivacySettingsService;
  ledger: LedgerReader;
  exportLedger: ExportLedger;
  recovery: RecoveryParts;
  /** The line above which this user's messages stay here. */
  thresholdOf: (caller: Caller) => number;
  /** Milliseconds with fractions, for the time that scoring took. */
  stopwatch: () => number;
  /** What Alcove's own help answers to a question, and for how long; undefined where it does not. */
  answerFromHelp: (question: string) => { holds: 'always' | 'first_message' } | undefined;
  /** Whether the calculator answers a question by itself. */
  isCalculated: (question: string) => boolean;
}

/** `/privacy/score`, `/privacy/ledger`, `/privacy/settings` and `/privacy/cloud-key`. */
export function privacyEndpoints(parts: PrivacyParts): Endpoint[] {
  return [
    ...scoreEndpoints(parts),
    ...ledgerEndpoints(parts.ledger, parts.exportLedger),
    ...settingsEndpoints(parts.settings),
    ...recoveryEndpoints(parts.recovery),
  ];
}
