import { useQueryClient } from '@tanstack/react-query';
import type { ManagedUser } from '../../api/admin.ts';
import { useStrings } from '../../strings/use-strings.ts';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useAdminWords } from '../use-admin-words.ts';
import { USER_ACTS, type UserAct } from './user-acts.ts';

interface ConfirmActDialogProps {
  act: UserAct;
  user: ManagedUser;
  onClose: () => void;
}

/** Says what an act does to the person before it is done. */
export function ConfirmActDialog({ act, user, onClose }: ConfirmActDialogProps) {
  const strings = useStrings();
  const words = useAdminWords();
  const queryClient = useQueryClient();
  const { failure, isBusy, submit } = useSubmit(async () => {
    await USER_ACTS[act](user.id);
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
    onClose();
  });
  return (
    <Dialog title={words.acts[act]} onClose={onClose}>
      <p>{words.actText[act](user.email)}</p>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <form onSubmit={submit}>
        <Actions>
          <Button look="quiet" autoFocus onClick={onClose}>
            {strings.common.cancel}
          </Button>
          <Button look={act === 'delete' ? 'danger' : 'primary'} type="submit" isBusy={isBusy}>
            {words.acts[act]}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
