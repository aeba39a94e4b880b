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
  const words = strings.models;
  const act = useModelAction();
  const { failure, isBusy, submit } = useSubmit(async () => {
    await act.mutateAsync(() => deleteModel(model.id));
    onClose();
  });
  return (
    <Dialog title={words.removeTitle(model.name)} onClose={onClose}>
      <p>{model.active ? words.removeActiveText : words.removeText}</p>
      <p>
        {words.removeFrees(model.installed ? model.size_bytes : (model.download?.received_bytes ?? 0))}{' '}
        {model.active && model.kind === 'chat' ? words.removeChat : null}
      </p>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <form onSubmit={submit}>
        <Actions>
          <Button look="quiet" autoFocus onClick={onClose}>
            {strings.common.cancel}
          </Button>
          <Button look="danger" type="submit" isBusy={isBusy}>
            {words.removeForGood}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
