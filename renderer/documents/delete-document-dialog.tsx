import type { DocumentRecord } from '../api/documents.ts';
import { navigate, parseRoute } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { useDeleteDocument } from './document-queries.ts';
import { nameDocument } from './name-place.ts';
import { forgetDeleted } from './use-uploads.ts';

/** Asks once more before a document is gone for good. */
export function DeleteDocumentDialog({
  document,
  onClose,
}: {
  document: DocumentRecord;
  onClose: () => void;
}) {
  const strings = useStrings();
  const remove = useDeleteDocument(forgetDeleted);
  const { failure, isBusy, submit } = useSubmit(async () => {
    await remove.mutateAsync(document.id);
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
