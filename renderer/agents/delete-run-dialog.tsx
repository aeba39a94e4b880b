import { leave } from '../app/router.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { useDeleteRun } from './run-queries.ts';
import { shortenLine } from './shorten-line.ts';
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
    leave({ name: 'agents', id: run.id }, { name: 'agents' });
  };
  return (
    <FormDialog
      title={words.deleteTitle}
      text={words.deleteText(shortenLine(run.task))}
      action={words.delete}
      look="danger"
      save={save}
      onClose={onClose}
    />
  );
}
