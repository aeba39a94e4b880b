import { ApiError } from '../api/api-error.ts';
import { hrefOf } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
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
        {stored.isError ? (
          <>
            <Notice kind="error">{isGone(stored.error) ? words.gone : stored.error.message}</Notice>
            {isGone(stored.error) ? null : (
              <div>
                <Button icon="refresh" isBusy={stored.isFetching} onClick={() => stored.refetch()}>
                  {words.again}
                </Button>
              </div>
            )}
          </>
        ) : null}
      </div>
    </main>
  );
}

function isGoingOn({ status }: RunView): boolean {
  return status === 'running' || status === 'stopping';
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}
