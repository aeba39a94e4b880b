import { useId } from 'react';
import layout from './layout.module.css';
import styles from './option-list.module.css';

interface OptionListProps<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: string; hint: string }[];
  onChange: (value: Value) => void;
}

/** One of a few that each need a sentence, all of them in view. */
export function OptionList<Value extends string>({
  label,
  value,
  options,
  onChange,
}: OptionListProps<Value>) {
  const id = useId();
  return (
    <fieldset className={`${layout.loose} ${styles.list}`}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={`${id}-${option.value}-hint`}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span id={`${id}-${option.value}`}>{option.label}</span>
            <span id={`${id}-${option.value}-hint`} className={styles.hint}>
              {option.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
