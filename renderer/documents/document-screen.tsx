import type { DocumentContent } from '../api/documents.ts';
import { hrefOf, type Route } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { DocumentMenu } from './document-menu.tsx';
import styles from './document-screen.module.css';
import { DocumentView } from './document-view.tsx';
import { nameDocument } from './name-place.ts';
import { keptPassage } from './passage-memory.ts';
import { SensitivityLabel } from './sensitivity-label.tsx';

/** A document to read, opened at a passage where the address names one. */
export function DocumentScreen({ route }: { route: Extract<Route, { name: 'document' }> }) {
  return (
    <main className={styles.screen}>
      <DocumentView
        id={route.id}
        page={route.page}
        passage={keptPassage(route.chunk)}
        header={(content) => <Header content={content} />}
      />
    </main>
  );
}

function Header({ content }: { content: DocumentContent | undefined }) {
  const { documents: words } = useStrings();
  const document = content?.document;
  useDocumentTitle(document ? nameDocument(document) : words.title);
  return (
    <header className={styles.header}>
      <a href={hrefOf({ name: 'documents' })} title={words.view.back} aria-label={words.view.back}>
        <Icon name="back" />
      </a>
      <h1>{document ? nameDocument(document) : words.title}</h1>
      {document?.status === 'ready' ? (
        <div className={styles.label}>
          <SensitivityLabel document={document} isShort />
        </div>
      ) : null}
      {document ? <DocumentMenu document={document} /> : null}
    </header>
  );
}
