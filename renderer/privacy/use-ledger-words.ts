import { useProfile } from '../app/session.tsx';
import { enLedger, type LedgerWords } from '../strings/en-ledger.ts';
import { frLedger } from '../strings/fr-ledger.ts';

/** The words of the ledger. They are not among those of `useStrings`, so that the first screen does not load them. */
export function useLedgerWords(): LedgerWords {
  return useProfile().preferences.language === 'fr' ? frLedger : enLedger;
}
