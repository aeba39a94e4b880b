import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import styles from './new-password-field.module.css';
import { checkPasswordRules } from './password-rules.ts';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** A field for a new password that ticks off the rules while they come true. */
export function NewPasswordField({ label, value, error, onChange }: NewPasswordFieldProps) {
  const strings = useStrings();
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      hint={
        <ul className={styles.rules}>
          {checkPasswordRules(value).map(({ rule, isKept }) => (
            <li key={rule} data-kept={isKept}>
              <Icon name={isKept ? 'check' : 'circle'} size={14} />
              {strings.password.rules[rule]}
              <span className={styles.hidden}>
                {isKept ? strings.password.kept : strings.password.missing}
              </span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
