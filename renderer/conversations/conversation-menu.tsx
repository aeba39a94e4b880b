import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ExportFormat } from '../api/chat.ts';
import { navigate, parseRoute } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { useChangeConversation, useRemoveConversation } from './conversation-queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { saveConversation } from './save-conversation.ts';

interface ConversationMenuProps {
  conversation: { id: string; title: string; archived: boolean };
  trigger: ReactNode;
}

/** Rename, keep as a file, archive or restore, delete for good. */
export function ConversationMenu({ conversation, trigger }: ConversationMenuProps) {
  const strings = useStrings();
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const change = useChangeConversation(conversation.id);
  const remove = useRemoveConversation(conversation.id);
  const save = useMutation({ mutationFn: (format: ExportFormat) => saveConversation(conversation, format) });
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem icon="pencil" onSelect={() => setOpen('rename')}>
          {strings.conversation.rename}
        </MenuItem>
        <MenuItem icon="download" onSelect={() => save.mutate('md')}>
          {strings.conversation.exportMarkdown}
        </MenuItem>
        <MenuItem icon="download" onSelect={() => save.mutate('json')}>
          {strings.conversation.exportJson}
        </MenuItem>
        {conversation.archived ? (
          <MenuItem icon="restore" onSelect={() => change.mutate({ archived: false })}>
            {strings.conversation.restore}
          </MenuItem>
        ) : (
          <MenuItem
            icon="archive"
            onSelect={() => remove.mutate('archive', { onSuccess: () => leave(conversation.id) })}
          >
            {strings.conversation.archive}
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem icon="trash" isDanger onSelect={() => setOpen('delete')}>
          {strings.conversation.delete}
        </MenuItem>
      </Menu>
      {save.isError ? (
        <Dialog title={strings.conversation.exportFailed} onClose={save.reset}>
          <Notice kind="error">{save.error.message}</Notice>
        </Dialog>
      ) : null}
      {open === 'rename' ? (
        <RenameDialog
          title={strings.conversation.named(conversation.title)}
          onRename={(title) => change.mutateAsync({ title })}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'delete' ? (
        <DeleteDialog
          title={strings.conversation.named(conversation.title)}
          onDelete={() => remove.mutateAsync('delete').then(() => leave(conversation.id))}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}

function leave(id: string): void {
  const route = parseRoute(window.location.hash);
  if (route.name === 'conversation' && route.id === id) navigate({ name: 'home' }, 'replace');
}
