import { useId } from 'react';
import { AGENT_TYPES, type AgentType } from '../api/agents.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './run-form.module.css';
import { useAgentWords } from './use-agent-words.ts';

const ICONS: Record<AgentType, IconName> = {
  general: 'agents',
  data: 'chart',
  code: 'code',
  research: 'globe',
};

interface TypeChoiceProps {
  type: AgentType;
  onChange: (type: AgentType) => void;
}

/** One of the four kinds of agent, each with what it is for. */
export function TypeChoice({ type, onChange }: TypeChoiceProps) {
  const words = useAgentWords();
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{words.kind}</legend>
      <div className={styles.types}>
        {AGENT_TYPES.map((each) => (
          <label key={each} className={styles.type}>
            <input
              type="radio"
              name={id}
              checked={each === type}
              aria-labelledby={`${id}-${each}`}
              aria-describedby={`${id}-${each}-text`}
              onChange={() => onChange(each)}
            />
            <span className={styles.typeName} id={`${id}-${each}`}>
              <Icon name={ICONS[each]} size={17} />
              {words.type(each).name}
            </span>
            <span className={styles.hint} id={`${id}-${each}-text`}>
              {words.type(each).text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
