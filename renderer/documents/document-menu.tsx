import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type DocumentRecord, readDocumentFile } from '../api/documents.ts';
import { leave, navigate } from '../app/router.ts';
import { chooseOnly } from '../chat/document-choice.ts';
import { NEW_CHAT_DRAFT } from '../chat/use-draft.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import { DeleteDialog } from './delete-selected.tsx';
import { nameDocument } from './name-place.ts';

/** Read it, ask about it, get the original, delete it for good. */
export function DocumentMenu({ document }: { document: DocumentRecord }) {
  const strings = useStrings();
  const [isDeleting, setIsDeleting] = useState(false);
  const save = useMutation({
    mutationFn: async () => saveFile(await readDocumentFile(document.id), document.filename),
  });
  const ask = () => {
    chooseOnly(NEW_CHAT_DRAFT, document);
    navigate({ name: 'home' });
  };
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={strings.documents.actions(nameDocument(document))} />}>
        {document.status === 'ready' ? (
          <>
            <MenuItem icon="file" onSelect={() => navigate({ name: 'document', id: document.id })}>
              {strings.documents.open}
            </MenuItem>
            <MenuItem icon="plus" onSelect={ask}>
              {strings.documents.ask}
            </MenuItem>
          </>
        ) : null}
        <MenuItem icon="download" onSelect={() => save.mutate()}>
          {strings.documents.download}
        </MenuItem>
        <MenuLine />
        <MenuItem icon="trash" isDanger onSelect={() => setIsDeleting(true)}>
          {strings.documents.delete}
        </MenuItem>
      </Menu>
      {save.isError ? (
        <Dialog title={strings.documents.downloadFailed} onClose={save.reset}>
          <Notice kind="error">{save.error.message}</Notice>
        </Dialog>
      ) : null}
      {isDeleting ? (
        <DeleteDialog
          ids={[document.id]}
          text={strings.documents.deleteText(nameDocument(document))}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => {
            setIsDeleting(false);
            leave({ name: 'document', id: document.id }, { name: 'documents' });
          }}
        />
      ) : null}
    </>
  );
}
