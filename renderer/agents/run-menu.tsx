import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type RunSummary, readRun } from '../api/agents.ts';
import { navigate } from '../app/router.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { DeleteRunDialog } from './delete-run-dialog.tsx';
import { runAgain } from './run-again.ts';
import { useAgentWords } from './use-agent-words.ts';

/** Open a run, run it again with changes, delete it for good. */
export function RunMenu({ run }: { run: RunSummary }) {
  const words = useAgentWords();
  const [isDeleting, setIsDeleting] = useState(false);
  // A row of the list does not say which tools were ticked.
  const again = useMutation({ mutationFn: async () => runAgain(await readRun(run.id)) });
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={words.actions(run.task)} />}>
        <MenuItem icon="agents" onSelect={() => navigate({ name: 'agents', id: run.id })}>
          {words.open}
        </MenuItem>
        <MenuItem icon="refresh" onSelect={() => again.mutate()}>
          {words.rerun}
        </MenuItem>
        <MenuLine />
        <MenuItem icon="trash" isDanger onSelect={() => setIsDeleting(true)}>
          {words.delete}
        </MenuItem>
      </Menu>
      {again.isError ? (
        <Dialog title={words.rerun} onClose={again.reset}>
          <Notice kind="error">{again.error.message}</Notice>
        </Dialog>
      ) : null}
      {isDeleting ? <DeleteRunDialog run={run} onClose={() => setIsDeleting(false)} /> : null}
    </>
  );
}
