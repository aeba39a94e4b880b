import { navigate, parseRoute } from '../app/router.ts';
import { FormDialog } from '../ui/dialog.tsx';
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
  const remove = useDeleteRun();
  const save = async () => {
    await remove.mutateAsync(run.id);
    onClose();
    leave(run.id);
  };
  return (
    <FormDialog
      title={words.deleteTitle}
      text={words.deleteText(shortenTask(run.task))}
      action={words.delete}
      look="danger"
      save={save}
      onClose={onClose}
    />
  );
}

function leave(id: string): void {
  const route = parseRoute(window.location.hash);
  if (route.name === 'agents' && route.id === id) navigate({ name: 'agents' }, 'replace');
}
