import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createInvitation } from '../../api/admin.ts';
import { useStrings } from '../../strings/use-strings.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useAdminWords } from '../use-admin-words.ts';
import { INVITATIONS_KEY } from './invitations.tsx';

/** Makes an invitation, then shows it the one time that it can be seen. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const strings = useStrings();
  const words = useAdminWords();
  const [invitation, setInvitation] = useState<string>();
  const queryClient = useQueryClient();
  const { failure, isBusy, submit } = useSubmit(async () => {
    setInvitation((await createInvitation()).invitation);
    await queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY });
  });
  return (
    <Dialog title={words.invite} onClose={onClose}>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <p>{invitation === undefined ? words.inviteText : words.inviteShown}</p>
      {invitation === undefined ? null : (
        <p>
          <code>{invitation}</code> <CopyButton text={invitation} />
        </p>
      )}
      <form onSubmit={submit}>
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {invitation === undefined ? strings.common.cancel : strings.keys.haveIt}
          </Button>
          {invitation === undefined ? (
            <Button look="primary" type="submit" isBusy={isBusy}>
              {words.makeInvitation}
            </Button>
          ) : null}
        </Actions>
      </form>
    </Dialog>
  );
}
