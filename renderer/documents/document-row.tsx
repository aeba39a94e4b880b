import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DocumentRecord, readDocumentFile } from '../api/documents.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './document-list.module.css';
import { DocumentMenu } from './document-menu.tsx';
import { useDeleteDocument } from './document-queries.ts';
import { nameDocument, pieceOf } from './name-place.ts';
import { ReadingStatus } from './reading-status.tsx';
import { refusalOfDocument } from './refusal.ts';
import { SensitivityLabel } from './sensitivity-label.tsx';
import { forgetDeleted, readingFollower, uploads } from './use-uploads.ts';

/** One document: what it is, how far it is read, and what may become of it. */
export function DocumentRow({ document }: { document: DocumentRecord }) {
  const name = nameDocument(document);
  useEffect(() => readingFollower.notice(document), [document]);
  return (
    <li className={styles.row} data-status={document.status}>
      <span className={styles.icon}>
        <Icon name={document.status === 'failed' ? 'alert' : 'file'} size={20} />
      </span>
      <div className={styles.what}>
        <h3>
          {document.status === 'ready' ? (
            <a href={hrefOf({ name: 'document', id: document.id })}>{name}</a>
          ) : (
            <span>{name}</span>
          )}
        </h3>
        <Facts document={document} />
      </div>
      <div className={styles.label}>
        <Label document={document} />
      </div>
      <DocumentMenu document={document} />
      {document.status === 'processing' ? (
        <div className={styles.below}>
          <ReadingStatus document={document} />
        </div>
      ) : null}
      {document.status === 'failed' ? <Failure document={document} /> : null}
    </li>
  );
}

function Label({ document }: { document: DocumentRecord }) {
  const { documents: words } = useStrings();
  if (document.status !== 'ready') return null;
  // Of what could not be read nothing was judged.
  if (document.chunk_count === 0) return <span className={styles.noText}>{words.noText}</span>;
  return <SensitivityLabel document={document} />;
}

function Facts({ document }: { document: DocumentRecord }) {
  const { documents: words } = useStrings();
  const { page_count: pages, filename, language } = document;
  return (
    <p className={styles.facts}>
      {nameDocument(document) === filename ? null : <span>{filename}</span>}
      <span>{words.type(document.content_type)}</span>
      <span>{words.size(document.size_bytes)}</span>
      {pages ? <span>{words.pieces(pieceOf(document), pages)}</span> : null}
      {language ? <span>{words.language(language)}</span> : null}
      <span>{words.added(document.created_at)}</span>
    </p>
  );
}

// The server reads a failed file anew when the same bytes come again; they are in its own keeping.
function Failure({ document }: { document: DocumentRecord }) {
  const { documents: words } = useStrings();
  const again = useMutation({
    mutationFn: async () => uploads.add([new File([await readDocumentFile(document.id)], document.filename)]),
  });
  const remove = useDeleteDocument(forgetDeleted);
  const problem = again.error ?? remove.error;
  const reason = refusalOfDocument(document);
  return (
    <div className={styles.failure}>
      <p>
        {words.failed}. {reason ? words.refusal(reason) : null} {problem?.message}
      </p>
      <div>
        <Button icon="refresh" isBusy={again.isPending} onClick={() => again.mutate()}>
          {words.again}
        </Button>
        <Button look="quiet" isBusy={remove.isPending} onClick={() => remove.mutate(document.id)}>
          {words.remove}
        </Button>
      </div>
    </div>
  );
}
