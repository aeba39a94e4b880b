import { useQueryClient } from '@tanstack/react-query';
import { changePrivacySettings, deleteCloudKey } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOwnerAction } from './confirm-password.tsx';
import { useOwnerMutation } from './use-owner-mutation.ts';

/** Takes the cloud key off this machine, and with it every way to the cloud. */
export function CloudRemoval({ hasKey }: { hasKey: boolean }) {
  const strings = useStrings();
  const queryClient = useQueryClient();
  const run = useOwnerAction();
  const remove = useOwnerMutation({
    mutationFn: async () => {
      if (hasKey) await run(deleteCloudKey);
      await run(() => changePrivacySettings({ cloud: null }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['privacy-settings'] }),
  });
  return (
    <>
      <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
        {strings.cloud.remove}
      </Button>
      {remove.isError ? <Notice kind="error">{remove.error.message}</Notice> : null}
    </>
  );
}
