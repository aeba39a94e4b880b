import { useDocumentTitle } from '../app/use-document-title.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './agents-home.module.css';
import { RunForm } from './run-form.tsx';
import { goToRuns, RunList } from './run-list.tsx';
import { useAgentWords } from './use-agent-words.ts';

/** A new task above, the runs so far below. */
export function AgentsHome() {
  const words = useAgentWords();
  useDocumentTitle(words.title);
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <header>
          <h1>{words.title}</h1>
          <p className={styles.lead}>{words.lead}</p>
          <button type="button" className={styles.toRuns} onClick={goToRuns}>
            {words.history}
            <Icon name="chevron" size={14} />
          </button>
        </header>
        <RunForm />
        <RunList />
      </div>
    </main>
  );
}
