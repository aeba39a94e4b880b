import { useId } from 'react';
import fields from '../../ui/field.module.css';
import styles from './agents-section.module.css';

interface LinesFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

/** A labelled field of a few lines, each of which stands for itself. */
export function LinesField({ label, hint, value, onChange }: LinesFieldProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={`${fields.input} ${styles.lines}`}
        rows={2}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={`${id}-hint`} className={fields.hint}>
        {hint}
      </div>
    </div>
  );
}
