import { useRef, useState } from 'react';
import type { Run } from '../api/agents.ts';
import { hrefOf } from '../app/router.ts';
import { useShortcut } from '../app/shortcuts.ts';
import { Markdown } from '../chat/markdown.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { DeleteRunDialog } from './delete-run-dialog.tsx';
import { runAgain } from './run-again.ts';
import { RunHeader } from './run-header.tsx';
import { RunMark } from './run-mark.tsx';
import { RunNews } from './run-news.tsx';
import styles from './run-screen.module.css';
import { RunSent } from './run-sent.tsx';
import type { RunView } from './run-view.ts';
import { StepList } from './step-list.tsx';
import { useAgentWords } from './use-agent-words.ts';
import { useFollow } from './use-follow.ts';
import { useStopRun } from './use-stop-run.ts';

interface RunSheetProps {
  view: RunView;
  /** The server's record, once there is one. */
  run: Run | undefined;
  /** It goes on in this window, and can be stopped from here. */
  isLive: boolean;
}

/** What was asked, each step, and the result. */
export function RunSheet({ view, run, isLive }: RunSheetProps) {
  const words = useAgentWords();
  const scroller = useRef<HTMLElement>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  useFollow(scroller, isLive);
  const stop = useStopRun(view, isLive);
  useShortcut('Escape', () => {
    if (!stop.canStop) return false;
    return stop.stop() as undefined;
  });
  const ending = words.ending(view.status);
  return (
    <main ref={scroller} className={styles.screen}>
      <div className={styles.column}>
        <a className={styles.back} href={hrefOf({ name: 'agents' })}>
          <Icon name="back" size={17} />
          {words.back}
        </a>
        <RunHeader view={view} />
        <StepList view={view} />
        {ending ? <Notice kind="note">{ending}</Notice> : null}
        {view.status === 'failed' ? (
          <Notice kind="error">{view.error ? words.said(view.error) : words.failed}</Notice>
        ) : null}
        <Result view={view} />
        {stop.error ? <Notice kind="error">{stop.error}</Notice> : null}
        {stop.canStop || stop.isStopping ? (
          <div className={styles.stop}>
            <Button icon="stop" isBusy={stop.isStopping} onClick={stop.stop}>
              {stop.isStopping ? words.stopping : words.stop}
            </Button>
          </div>
        ) : null}
        {run && run.status !== 'running' ? (
          <div className={styles.actions}>
            <Button icon="refresh" onClick={() => runAgain(run)}>
              {words.rerun}
            </Button>
            <Button look="danger" icon="trash" onClick={() => setIsDeleting(true)}>
              {words.delete}
            </Button>
          </div>
        ) : null}
      </div>
      <RunNews view={view} />
      {isDeleting ? <DeleteRunDialog run={view} onClose={() => setIsDeleting(false)} /> : null}
    </main>
  );
}

function Result({ view }: { view: RunView }) {
  const words = useAgentWords();
  const isOver = view.facts !== undefined && view.status !== 'running';
  return (
    <section className={styles.result} aria-label={words.result} aria-busy={!isOver}>
      {view.text ? <h2>{words.result}</h2> : null}
      {view.text ? <Markdown text={view.text} /> : null}
      <footer className={styles.foot}>
        <RunMark view={view} />
        {view.text && isOver ? <CopyButton text={view.text} /> : null}
      </footer>
      {isOver ? <RunSent id={view.id} /> : null}
    </section>
  );
}
