import type { RunSummary } from '../api/agents.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './run-list.module.css';
import { RunMenu } from './run-menu.tsx';
import { statusIcon } from './status-icon.ts';
import { useAgentWords } from './use-agent-words.ts';

/** One past run: what was asked, how it ended, and where it was answered. */
export function RunRow({ run }: { run: RunSummary }) {
  const words = useAgentWords();
  const { badge } = useStrings();
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-status={run.status}>
        <Icon name={statusIcon(run.status)} size={18} />
      </span>
      <div className={styles.about}>
        <h3>
          <a href={hrefOf({ name: 'agents', id: run.id })}>{run.task}</a>
        </h3>
        <p className={styles.facts}>
          <span>{words.status(run.status)}</span>
          <span>{words.type(run.agent_type).name}</span>
          <span>{words.steps(run.step_count)}</span>
          {run.llm_provider ? (
            <span>{run.llm_provider === 'local' ? badge.here : badge.cloud(run.llm_provider)}</span>
          ) : null}
          <span>{words.when(run.created_at)}</span>
        </p>
      </div>
      <RunMenu run={run} />
    </li>
  );
}
