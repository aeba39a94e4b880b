import { useQueryClient } from '@tanstack/react-query';
import { changePrivacySettings, type PrivacySettingsChange } from '../api/privacy.ts';
import { useOwnerAction } from './confirm-password.tsx';
import { useOwnerMutation } from './use-owner-mutation.ts';

/** Changes privacy settings, asking for the password where the server wants it, and reads them again. */
export function useChangePrivacy() {
  const queryClient = useQueryClient();
  const run = useOwnerAction();
  return useOwnerMutation({
    mutationFn: (change: PrivacySettingsChange) => run(() => changePrivacySettings(change)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['privacy-settings'] }),
  });
}
