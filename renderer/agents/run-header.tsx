import { Icon } from '../ui/icon.tsx';
import { FoldedText } from './folded-text.tsx';
import styles from './run-screen.module.css';
import type { RunView } from './run-view.ts';
import { shortenTask } from './shorten-task.ts';
import { useAgentWords } from './use-agent-words.ts';

/** What was asked, of which kind of agent, and how it stands. */
export function RunHeader({ view }: { view: RunView }) {
  const words = useAgentWords();
  const heading = shortenTask(view.task);
  const isShortened = heading !== view.task.trim();
  return (
    <header className={styles.header}>
      <h1>{heading}</h1>
      <p className={styles.facts}>
        <span className={styles.status} data-status={view.status}>
          {view.status === 'running' || view.status === 'stopping' ? <Spinner /> : null}
          {words.status(view.status)}
        </span>
        <span>{words.type(view.type).name}</span>
        {view.facts ? <span>{words.when(view.facts.createdAt)}</span> : null}
      </p>
      {isShortened ? (
        <details className={styles.task}>
          <summary>
            <Icon name="chevron" size={14} />
            {words.wholeTask}
          </summary>
          <FoldedText text={view.task} />
        </details>
      ) : null}
    </header>
  );
}

function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
