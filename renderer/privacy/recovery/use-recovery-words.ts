import { useProfile } from '../../app/session.tsx';
import { enRecovery, type RecoveryWords } from '../../strings/en-recovery.ts';
import { frRecovery } from '../../strings/fr-recovery.ts';

/** The words about the encryption. They are not among those of `useStrings`, so that the first screen does not load them. */
export function useRecoveryWords(): RecoveryWords {
  return useProfile().preferences.language === 'fr' ? frRecovery : enRecovery;
}
