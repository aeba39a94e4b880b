import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { cutText } from '../../models/cut-text.ts';
import { shownName } from '../../models/shown-name.ts';
import { type ExportFormat, exportConversation } from '../api/chat.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useArchive, useChangeConversation } from './conversation-queries.ts';
import { deleteWithUndo, leaveConversation } from './delete-later.ts';
import { MoveDialog } from './move-dialog.tsx';

interface ConversationMenuProps {
  conversation: {
    id: string;
    title: string;
    archived: boolean;
    pinned: boolean;
    project_id: string | null;
  };
  trigger: ReactNode;
  /** Begins choosing several; absent where there is no list to choose from. */
  onSelect?: () => void;
}

/** Pin, rename, put into a project, keep as a file, archive or restore, delete for good. */
export function ConversationMenu({ conversation, trigger, onSelect }: ConversationMenuProps) {
  const strings = useStrings();
  const { conversation: words, library } = strings;
  const { id, archived, pinned } = conversation;
  const [open, setOpen] = useState<'rename' | 'move'>();
  const change = useChangeConversation(id);
  const archive = useArchive();
  const save = useMutation({
    mutationFn: async (format: ExportFormat) =>
      saveFile(await exportConversation(id, format), fileNameOf(conversation.title, format)),
  });
  const title = words.named(conversation.title);
  const remove = useMutation({
    mutationFn: () => deleteWithUndo([{ id, archived }], library.deleted(title)),
  });
  const failed = [save, remove, archive, change].find(({ isError }) => isError);
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem icon="pin" onSelect={() => change.mutate({ pinned: !pinned })}>
          {pinned ? library.unpin : library.pin}
        </MenuItem>
        <MenuItem icon="pencil" onSelect={() => setOpen('rename')}>
          {words.rename}
        </MenuItem>
        <MenuItem icon="folder" onSelect={() => setOpen('move')}>
          {library.moveTo}
        </MenuItem>
        {onSelect ? (
          <MenuItem icon="check" onSelect={onSelect}>
            {library.select}
          </MenuItem>
        ) : null}
        <MenuLine />
        <MenuItem icon="download" onSelect={() => save.mutate('md')}>
          {words.exportMarkdown}
        </MenuItem>
        <MenuItem icon="download" onSelect={() => save.mutate('json')}>
          {words.exportJson}
        </MenuItem>
        {archived ? (
          <MenuItem icon="restore" onSelect={() => change.mutate({ archived: false })}>
            {words.restore}
          </MenuItem>
        ) : (
          <MenuItem
            icon="archive"
            onSelect={() => archive.mutate([id], { onSuccess: () => leaveConversation(id) })}
          >
            {words.archive}
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem icon="trash" isDanger onSelect={() => remove.mutate()}>
          {words.delete}
        </MenuItem>
      </Menu>
      {failed ? (
        <Dialog title={failed === save ? words.exportFailed : words.failed} onClose={failed.reset}>
          <Notice kind="error">{failed.error?.message}</Notice>
        </Dialog>
      ) : null}
      {open === 'rename' ? (
        <RenameDialog
          title={title}
          onRename={(next) => change.mutateAsync({ title: next })}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'move' ? (
        <MoveDialog ids={[id]} from={conversation.project_id} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

/** A file name from a title: without what some file system refuses, and short enough for all of them. */
export function fileNameOf(title: string, format: ExportFormat): string {
  const safe = cutText(
    shownName(title, ' ')
      .replace(/[\\/:*?"<>|]+/g, ' ')
      .replace(/\s+/g, ' '),
    80,
  ).replace(/^[. ]+|[. ]+$/g, '');
  return `${safe || 'Alcove'}.${format}`;
}

interface RenameDialogProps {
  title: string;
  onRename: (title: string) => Promise<unknown>;
  onClose: () => void;
}

function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const strings = useStrings();
  const [next, setNext] = useState(title);
  return (
    <FormDialog
      title={strings.conversation.renameTitle}
      action={strings.common.save}
      save={() => onRename(next).then(onClose)}
      onClose={onClose}
    >
      {(failure) => (
        <Field
          label={strings.conversation.title}
          value={next}
          error={failure?.message}
          required
          maxLength={200}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setNext(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
