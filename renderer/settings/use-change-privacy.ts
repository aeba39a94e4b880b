import { changePrivacySettings } from '../api/privacy.ts';
import { useOwnerMutation } from './use-owner-mutation.ts';

/** Changes privacy settings, asking for the password where the server wants it, and reads them again. */
export function useChangePrivacy() {
  return useOwnerMutation({ mutationFn: changePrivacySettings, refreshes: [['privacy-settings']] });
}
