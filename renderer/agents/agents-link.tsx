import { hrefOf } from '../app/router.ts';
import styles from '../conversations/sidebar.module.css';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import link from './agents-link.module.css';
import { useStanding } from './use-live-run.ts';

/** The way to the agents; says when one is at work, and when one waits for an answer. */
export function AgentsLink({ isCurrent }: { isCurrent: boolean }) {
  const { agents: words } = useStrings();
  const { running, waiting } = useStanding();
  const note = waiting > 0 ? words.waiting : running > 0 ? words.running : undefined;
  return (
    <a
      className={styles.place}
      href={hrefOf({ name: 'agents' })}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name="agents" size={18} />
      {words.title}
      {note ? (
        <span className={link.note} data-waits={waiting > 0}>
          {note}
        </span>
      ) : null}
    </a>
  );
}
