import { navigate, parseRoute } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { useDeleteRun } from './run-queries.ts';
import { shortenTask } from './shorten-task.ts';
import { useAgentWords } from './use-agent-words.ts';

interface DeleteRunDialogProps {
  run: { id: string; task: string };
  onClose: () => void;
}

/** Asks once more before a run is gone for good. */
export function DeleteRunDialog({ run, onClose }: DeleteRunDialogProps) {
  const words = useAgentWords();
  const { common } = useStrings();
  const remove = useDeleteRun();
  const { failure, isBusy, submit } = useSubmit(async () => {
    await remove.mutateAsync(run.id);
    onClose();
    leave(run.id);
  });
  return (
    <Dialog title={words.deleteTitle} onClose={onClose}>
      <p>{words.deleteText(shortenTask(run.task))}</p>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <form onSubmit={submit}>
        <Actions>
          <Button look="quiet" autoFocus onClick={onClose}>
            {common.cancel}
          </Button>
          <Button look="danger" type="submit" isBusy={isBusy}>
            {words.delete}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

function leave(id: string): void {
  const route = parseRoute(window.location.hash);
  if (route.name === 'agents' && route.id === id) navigate({ name: 'agents' }, 'replace');
}
