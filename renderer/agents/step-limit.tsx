import { useId } from 'react';
import styles from './run-form.module.css';
import { useAgentWords } from './use-agent-words.ts';

const LIMITS = [1, 2, 3, 5, 8, 12, 20];

interface StepLimitProps {
  most: number;
  onChange: (most: number) => void;
}

/** How many steps a run may take. */
export function StepLimit({ most, onChange }: StepLimitProps) {
  const words = useAgentWords();
  const id = useId();
  // A run of the history may have had any number.
  const limits = [...new Set([...LIMITS, most])].toSorted((a, b) => a - b);
  return (
    <div className={styles.limit}>
      <label htmlFor={id}>{words.mostSteps}</label>
      <select id={id} value={most} onChange={({ target }) => onChange(Number(target.value))}>
        {limits.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </div>
  );
}
