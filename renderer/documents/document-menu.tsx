import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type DocumentRecord, readDocumentFile } from '../api/documents.ts';
import { navigate, parseRoute } from '../app/router.ts';
import { chooseOnly } from '../chat/document-choice.ts';
import { NEW_CHAT_DRAFT } from '../chat/use-draft.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { useDeleteDocuments } from './document-queries.ts';
import { nameDocument } from './name-place.ts';
import { forgetDeleted } from './use-uploads.ts';

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

/** Hands a document's original to the browser as a file to keep. */
async function saveOriginal({ id, filename }: Pick<DocumentRecord, 'id' | 'filename'>): Promise<void> {
  const address = URL.createObjectURL(await readDocumentFile(id));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The browser has taken the file by then; a page that keeps the address keeps the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Asks once more before a document is gone for good. */
function DeleteDocumentDialog({ document, onClose }: { document: DocumentRecord; onClose: () => void }) {
  const strings = useStrings();
  const remove = useDeleteDocuments(forgetDeleted);
  const { failure, isBusy, submit } = useSubmit(async () => {
    await remove.mutateAsync([document.id]);
    onClose();
    leave(document.id);
  });
  return (
    <Dialog title={strings.documents.deleteTitle} onClose={onClose}>
      <p>{strings.documents.deleteText(nameDocument(document))}</p>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <form onSubmit={submit}>
        <Actions>
          <Button look="quiet" autoFocus onClick={onClose}>
            {strings.common.cancel}
          </Button>
          <Button look="danger" type="submit" isBusy={isBusy}>
            {strings.documents.delete}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

function leave(id: string): void {
  const route = parseRoute(window.location.hash);
  if (route.name === 'document' && route.id === id) navigate({ name: 'documents' }, 'replace');
}
