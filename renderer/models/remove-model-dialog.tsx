import { deleteModel, type Model } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { useModelAction } from './use-model-action.ts';

/** Asks once more before the files of a model are gone. */
export function RemoveModelDialog({ model, onClose }: { model: Model; onClose: () => void }) {
  const strings = useStrings();
  const act = useModelAction();
  const { failure, isBusy, submit } = useSubmit(async () => {
    await act.mutateAsync(() => deleteModel(model.id));
    onClose();
  });
  return (
    <Dialog title={strings.models.removeTitle(model.name)} onClose={onClose}>
      <p>{model.active ? strings.models.removeActiveText : strings.models.removeText}</p>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <form onSubmit={submit}>
        <Actions>
          <Button look="quiet" autoFocus onClick={onClose}>
            {strings.common.cancel}
          </Button>
          <Button look="danger" type="submit" isBusy={isBusy}>
            {strings.models.removeForGood}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
