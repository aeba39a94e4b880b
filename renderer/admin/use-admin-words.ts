import { useProfile } from '../app/session.tsx';
import { type AdminWords, enAdmin } from '../strings/en-admin.ts';
import { frAdmin } from '../strings/fr-admin.ts';

/** The words of the administration. They are not among those of `useStrings`, so that the first screen does not load them. */
export function useAdminWords(): AdminWords {
  return useProfile().preferences.language === 'fr' ? frAdmin : enAdmin;
}
