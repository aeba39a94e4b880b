import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import hidden from '../ui/visually-hidden.module.css';
import styles from './path-steps.module.css';

const STEPS = ['account', 'privacy', 'model'] as const;
type Step = (typeof STEPS)[number];

/** Where one is on the way through the first run. */
export function PathSteps({ current }: { current: Step }) {
  const { firstRun: words } = useStrings();
  const at = STEPS.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={words.steps}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < at}>
          <span className={styles.mark} aria-hidden="true">
            {index < at ? <Icon name="check" size={13} /> : index + 1}
          </span>
          {words.step[step]}
          {index < at ? <span className={hidden.hidden}> {words.stepDone}</span> : null}
        </li>
      ))}
    </ol>
  );
}
