import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';

interface DeleteDialogProps {
  title: string;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks once more before a conversation is gone for good. */
export function DeleteDialog({ title, onDelete, onClose }: DeleteDialogProps) {
  const strings = useStrings();
  const { failure, isBusy, submit } = useSubmit(async () => {
    await onDelete();
    onClose();
  });
  return (
    <Dialog title={strings.conversation.deleteTitle} onClose={onClose}>
      <p>{strings.conversation.deleteText(title)}</p>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <form onSubmit={submit}>
        <Actions>
          <Button look="quiet" autoFocus onClick={onClose}>
            {strings.common.cancel}
          </Button>
          <Button look="danger" type="submit" isBusy={isBusy}>
            {strings.conversation.delete}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
