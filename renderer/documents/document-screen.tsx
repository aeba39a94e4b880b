import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from '../api/documents.ts';
import { LINE } from '../api/privacy.ts';
import { queryClient, refresh } from '../app/query-client.ts';
import { hrefOf, type Route } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconLink } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { Problem } from '../ui/problem.tsx';
import prose from '../ui/prose.module.css';
import { useSubmit } from '../ui/use-submit.ts';
import { Waiting } from '../ui/waiting.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DOCUMENTS_KEY } from './document-queries.ts';
import styles from './document-screen.module.css';
import { DocumentView } from './document-view.tsx';
import { nameDocument, pieceOf } from './name-place.ts';
import { keptPassage } from './passage-memory.ts';
import { holdsSensitive, SensitivityLabel, strongestKinds } from './sensitivity-label.tsx';
import whyItStaysStyles from './why-it-stays.module.css';

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

function Header({ content }: { content: api.DocumentContent | undefined }) {
  const { documents: words } = useStrings();
  const document = content?.document;
  const [isAsked, setAsked] = useState(false);
  useDocumentTitle(document ? nameDocument(document) : words.title);
  return (
    <header className={`${layout.wideRow} ${styles.header}`}>
      <IconLink icon="back" label={words.view.back} href={hrefOf({ name: 'documents' })} />
      <h1>{document ? nameDocument(document) : words.title}</h1>
      {document?.status === 'ready' && !api.hasNoText(document) ? (
        <div className={styles.label}>
          <SensitivityLabel document={document} isShort />
        </div>
      ) : null}
      {document?.status === 'ready' && holdsSensitive(document) ? (
        <Button look="quiet" onClick={() => setAsked(true)}>
          {words.release.why}
        </Button>
      ) : null}
      {document && isAsked ? <WhyItStays document={document} onClose={() => setAsked(false)} /> : null}
      {document ? <DocumentMenu document={document} /> : null}
    </header>
  );
}

/** The passages that keep a document on this device, to be read and, where that may be, let go. */
function WhyItStays({ document, onClose }: { document: api.DocumentRecord; onClose: () => void }) {
  const { documents: words, common } = useStrings();
  const why = useQuery({
    queryKey: ['why-it-stays', document.id],
    queryFn: ({ signal }) => api.explainDocument(document.id, signal),
  });
  return (
    <Dialog title={words.release.title} onClose={onClose}>
      <p>{words.release.lead}</p>
      {why.isPending ? <Waiting shape="text" lines={4} onRetry={() => why.refetch()} /> : null}
      {why.isError ? (
        <Problem error={why.error} isBusy={why.isFetching} onRetry={() => why.refetch()} />
      ) : null}
      {why.data ? <Passages why={why.data} /> : null}
      <Actions>
        <Button look="quiet" onClick={onClose}>
          {common.close}
        </Button>
      </Actions>
    </Dialog>
  );
}

function Passages({ why }: { why: api.WhyItStays }) {
  const { documents: words } = useStrings();
  const [chosen, setChosen] = useState<string>();
  const { document, passages, total } = why;
  const show = async (known?: api.WhyItStays) => {
    if (known) queryClient.setQueryData(['why-it-stays', document.id], known);
    else await refresh(['why-it-stays', document.id]);
    await refresh(['document-content', document.id], DOCUMENTS_KEY);
  };
  const { failure, isBusy, submit } = useSubmit(async () => {
    if (chosen === 'back') await api.takeBackReleases(document.id).then(() => show());
    else await show(await api.release(document.id, chosen === 'whole' ? undefined : chosen));
  });
  const isAnyLeft = passages.some(({ released, releasable }) => releasable && !released);
  return (
    <form onSubmit={submit}>
      {why.name.sensitivity_score >= LINE ? <Notice kind="note">{words.release.byName}</Notice> : null}
      <ul className={whyItStaysStyles.passages}>
        {passages.map((passage) => (
          <li key={passage.chunk_id}>
            <Place document={document} passage={passage} />
            <blockquote className={whyItStaysStyles.text}>{passage.text}</blockquote>
            {passage.released ? <span>{words.release.released}</span> : null}
            {passage.releasable ? null : <span>{words.release.never}</span>}
            {passage.releasable && !passage.released ? (
              <Button
                type="submit"
                isBusy={isBusy && chosen === passage.chunk_id}
                onClick={() => setChosen(passage.chunk_id)}
              >
                {words.release.passage}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {total > passages.length ? <p>{words.release.more(total - passages.length)}</p> : null}
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <Actions>
        {document.released_score === null ? null : (
          <Button
            look="quiet"
            type="submit"
            isBusy={isBusy && chosen === 'back'}
            onClick={() => setChosen('back')}
          >
            {words.release.takeBack}
          </Button>
        )}
        {isAnyLeft ? (
          <Button type="submit" isBusy={isBusy && chosen === 'whole'} onClick={() => setChosen('whole')}>
            {words.release.whole}
          </Button>
        ) : null}
      </Actions>
    </form>
  );
}

function Place({ document, passage }: { document: api.DocumentRecord; passage: api.KeepingPassage }) {
  const strings = useStrings();
  const page = passage.page === null ? [] : [strings.documents.piece(pieceOf(document), passage.page)];
  const kinds = strongestKinds(passage.categories).map(strings.category);
  return (
    <span className={prose.aside}>
      {[...page, ...(passage.heading ? [passage.heading] : []), ...kinds].join(' · ')}
    </span>
  );
}
