import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentRecord } from '../api/documents.ts';
import { navigate } from '../app/router.ts';
import { chooseOnly } from '../chat/document-choice.ts';
import { NEW_CHAT_DRAFT } from '../chat/use-draft.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { DeleteDocumentDialog } from './delete-document-dialog.tsx';
import { nameDocument } from './name-place.ts';
import { saveOriginal } from './save-original.ts';

/** Read it, ask about it, get the original, delete it for good. */
export function DocumentMenu({ document }: { document: DocumentRecord }) {
  const strings = useStrings();
  const [isDeleting, setIsDeleting] = useState(false);
  const save = useMutation({ mutationFn: () => saveOriginal(document) });
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
      {isDeleting ? <DeleteDocumentDialog document={document} onClose={() => setIsDeleting(false)} /> : null}
    </>
  );
}
