import { answerFromHelp } from '../models/starter/answer-from-help.ts';
import { readQuestion } from './agents/questions/read-question.ts';
import { createAudit } from './auth/audit.repository.ts';
import type { Answering } from './build-answering.ts';
import type { Egress } from './build-egress.ts';
import type { Storage } from './build-storage.ts';
import type { Clock } from './core/clock.ts';
import { exportLedger } from './egress/ledger/export-ledger.ts';
import type { Caller } from './http/caller.ts';
import { createPrivacySettings } from './privacy/privacy-settings.service.ts';
import { phraseOf } from './secrets/recovery-phrase.ts';

/** Of longer texts, lists of numbers among them, it is found when they are sent: a draft is read with every few letters. */
const LONGEST_SUM = 2_000;

interface PrivacyParts extends Storage, Egress, Answering {
  clock: Clock;
  /** Ends what works over the network, when the owner goes offline. */
  onOffline: () => void;
}

/** What people see and set of their privacy: settings, scores, the ledger and the recovery phrase. */
export function buildPrivacy(parts: PrivacyParts) {
  const { clock, database, databaseKey, vault, ledger, scoring, instanceSettings, thresholdOf } = parts;
  return {
    settings: createPrivacySettings({
      userSettings: parts.userSettings,
      instanceSettings,
      keys: parts.cloudKeys,
      vault: vault.vault,
      isEncrypted: databaseKey !== undefined,
      readConnection: parts.readConnection,
      noCloud: parts.noCloud,
      accountCloud: parts.accountCloud,
      trusted: { engines: parts.trustedEngines, troubleOf: parts.trusted.troubleOf },
      listModels: parts.cloudChat.listModels,
      audit: createAudit(database, clock),
      onOffline: parts.onOffline,
      now: () => clock.now(),
    }),
    ledger,
    recovery: {
      instanceSettings,
      readPhrase: async () => databaseKey && phraseOf(databaseKey),
    },
    exportLedger: () => exportLedger(vault, database, clock),
    score: scoring.score,
    detect: scoring.detect,
    secondRead: parts.secondRead,
    unread: () => instanceSettings.get('unread'),
    thresholdOf: ({ userId }: Caller) => thresholdOf(userId),
    stopwatch: () => performance.now(),
    answerFromHelp,
    isCalculated: (question: string) =>
      question.length <= LONGEST_SUM && readQuestion(question, 'en')?.tool === 'calculator',
  };
}
