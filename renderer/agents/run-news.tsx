import styles from './run-screen.module.css';
import type { RunView } from './run-view.ts';
import { useAgentWords } from './use-agent-words.ts';

/** Says to those who do not see the screen what goes on: a question at once, the rest when there is a pause. */
export function RunNews({ view }: { view: RunView }) {
  const words = useAgentWords();
  const asking = view.steps.find(({ state }) => state === 'asking');
  const running = view.steps.find(({ state }) => state === 'running');
  const isOver = view.facts !== undefined;
  return (
    <>
      <p className={styles.spoken} role="alert">
        {asking ? words.announce.asking(words.tool(asking.tool)) : ''}
      </p>
      <p className={styles.spoken} role="status">
        {isOver ? words.announce.over(words.status(view.status)) : null}
        {running && !isOver ? words.announce.running(words.tool(running.tool)) : null}
        {!running && !isOver && view.text ? words.writing : null}
      </p>
    </>
  );
}
