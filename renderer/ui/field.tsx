import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useStrings } from '../strings/use-strings.ts';
import styles from './field.module.css';

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Says beside the label that it may stay empty. */
  isOptional?: boolean;
  /** Lies over the end of the input, as a button for what is typed. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled input; hint and error are read with it. */
export function Field({ label, hint, error, isOptional, after, ...input }: FieldProps) {
  const { entry } = useStrings();
  const id = useId();
  const described = [isOptional && `${id}-optional`, error && `${id}-error`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {isOptional ? <span id={`${id}-optional`}>{entry.optional}</span> : null}
      </div>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {after}
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}

type AreaFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: string;
  hint?: string;
};

/** A labelled field of several lines; the hint is read with it. */
export function AreaField({ label, hint, ...area }: AreaFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        className={styles.area}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** One of several, with its label. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  disabled,
  onChange,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
