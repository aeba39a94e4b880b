import { ApiError } from '../api/api-error.ts';
import { hrefOf } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Problem } from '../ui/problem.tsx';
import hidden from '../ui/visually-hidden.module.css';
import { Waiting } from '../ui/waiting.tsx';
import { useRun } from './run-queries.ts';
import styles from './run-screen.module.css';
import { RunSheet } from './run-sheet.tsx';
import { type RunView, viewOfLiveRun, viewOfRun } from './run-view.ts';
import { shortenTask } from './shorten-task.ts';
import { useAgentWords } from './use-agent-words.ts';
import { useLiveRun } from './use-live-run.ts';

/** One run: watched while it goes on in this window, else as the server keeps it. */
export function RunScreen({ id }: { id: string }) {
  const words = useAgentWords();
  const live = useLiveRun(id);
  const stored = useRun(id, live !== undefined);
  const view = live ? viewOfLiveRun(live) : stored.data && viewOfRun(stored.data);
  useDocumentTitle(view ? shortenTask(view.task) : words.title);
  if (view) return <RunSheet view={view} run={stored.data} isLive={live !== undefined && isGoingOn(view)} />;
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <a className={styles.back} href={hrefOf({ name: 'agents' })}>
          <Icon name="back" size={17} />
          {words.back}
        </a>
        <h1 className={hidden.hidden}>{words.title}</h1>
        <Unread run={stored} />
      </div>
    </main>
  );
}

function Unread({ run }: { run: ReturnType<typeof useRun> }) {
  const words = useAgentWords();
  const retry = () => run.refetch();
  if (!run.isError) return <Waiting shape="text" lines={5} onRetry={retry} />;
  if (isGone(run.error)) return <Notice kind="error">{words.gone}</Notice>;
  return <Problem error={run.error} isBusy={run.isFetching} onRetry={retry} />;
}

function isGoingOn({ status }: RunView): boolean {
  return status === 'running' || status === 'stopping';
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}
