import { useEffect, useRef } from 'react';
import type { Citation } from '../api/chat.ts';
import type { DocumentContent } from '../api/documents.ts';
import { hrefOf } from '../app/router.ts';
import { useShortcut } from '../app/shortcuts.ts';
import { DocumentView } from '../documents/document-view.tsx';
import { keepPassage } from '../documents/passage-memory.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './cited-document.module.css';

interface CitedDocumentProps {
  citation: Citation;
  onClose: () => void;
}

/** The document that an answer cites, beside the conversation, at the passage. */
export function CitedDocument({ citation, onClose }: CitedDocumentProps) {
  const { documents: words } = useStrings();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useShortcut('Escape', () => onClose() as undefined);
  const passage = { text: citation.quote, highlights: [] };
  const header = (content: DocumentContent | undefined) => (
    <header className={styles.header}>
      <h2 ref={title} tabIndex={-1}>
        {content?.document.filename ?? citation.filename}
      </h2>
      {content ? (
        <a
          className={styles.full}
          href={hrefOf({
            name: 'document',
            id: citation.document_id,
            page: citation.page ?? undefined,
            chunk: citation.chunk_id,
          })}
          title={words.view.full}
          aria-label={words.view.full}
          onClick={() => keepPassage(citation.chunk_id, passage)}
        >
          <Icon name="expand" size={18} />
        </a>
      ) : null}
      <IconButton icon="close" label={words.view.close} onClick={onClose} />
    </header>
  );
  return (
    <aside className={styles.panel} aria-label={citation.filename}>
      <DocumentView
        id={citation.document_id}
        page={citation.page ?? undefined}
        passage={passage}
        header={header}
      />
    </aside>
  );
}
