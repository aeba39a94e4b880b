import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { hrefOf } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Notice } from '../ui/notice.tsx';
import { Problem } from '../ui/problem.tsx';
import hidden from '../ui/visually-hidden.module.css';
import { Waiting } from '../ui/waiting.tsx';
import styles from './unopened-chat.module.css';

/** A conversation that is not there yet, or cannot be had: its place, or why, and the way on. */
export function UnopenedChat({ conversation }: { conversation: UseQueryResult }) {
  const strings = useStrings();
  useDocumentTitle(strings.sidebar.conversations);
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <h1 className={hidden.hidden}>{strings.sidebar.conversations}</h1>
        <Reason conversation={conversation} />
      </div>
    </main>
  );
}

function Reason({ conversation }: { conversation: UseQueryResult }) {
  const strings = useStrings();
  const { error, isFetching } = conversation;
  const retry = () => conversation.refetch();
  if (!error) return <Waiting shape="text" lines={6} onRetry={retry} />;
  const isGone = error instanceof ApiError && error.status === 404;
  if (!isGone) return <Problem error={error} isBusy={isFetching} onRetry={retry} />;
  return (
    <>
      <Notice kind="error">{error.message}</Notice>
      <a href={hrefOf({ name: 'home' })}>{strings.sidebar.fresh}</a>
    </>
  );
}
