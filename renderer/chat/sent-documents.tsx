import { useQuery } from '@tanstack/react-query';
import type { DocumentsOfMessage } from '../api/chat.ts';
import { hrefOf } from '../app/router.ts';
import { documentQuery } from '../documents/document-queries.ts';
import { isPicture, nameDocument } from '../documents/name-place.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './sent-documents.module.css';

/** What a message was sent with: certain documents, each a way to it, or all of them. */
export function SentDocuments({ documents }: { documents: DocumentsOfMessage }) {
  const { chat: words } = useStrings().documents;
  const ids = documents.document_ids ?? [];
  if (ids.length === 0 && !documents.use_documents) return null;
  return (
    <ul className={styles.list} aria-label={words.sentWith}>
      {ids.map((id) => (
        <li key={id}>
          <SentDocument id={id} />
        </li>
      ))}
      {ids.length === 0 ? (
        <li>
          <a className={styles.chip} href={hrefOf({ name: 'documents' })}>
            <Icon name="file" size={14} />
            <span>{words.use}</span>
          </a>
        </li>
      ) : null}
    </ul>
  );
}

function SentDocument({ id }: { id: string }) {
  const { chat: words } = useStrings().documents;
  const { data, isError } = useQuery(documentQuery(id));
  if (!data)
    return (
      <span className={styles.chip}>
        <Icon name="file" size={14} />
        <span>{isError ? words.deleted : '…'}</span>
      </span>
    );
  return (
    <a className={styles.chip} href={hrefOf({ name: 'document', id })} title={nameDocument(data)}>
      <Icon name={isPicture(data.filename) ? 'picture' : 'file'} size={14} />
      <span>{nameDocument(data)}</span>
    </a>
  );
}
