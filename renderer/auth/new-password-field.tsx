import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import hidden from '../ui/visually-hidden.module.css';
import styles from './new-password-field.module.css';

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
              <span className={hidden.hidden}>
                {isKept ? strings.password.kept : strings.password.missing}
              </span>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The rules of the password policy (interface, "Authentication", 8, variant A). */
type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'special';

const RULES: [PasswordRule, RegExp][] = [
  ['length', /^.{8,}$/su],
  ['upper', /[A-Z]/],
  ['lower', /[a-z]/],
  ['digit', /[0-9]/],
  ['special', /[!@#$%^&*()_+\-=[\]{}|;:,.<>?]/],
];

/** Each rule with whether the password keeps it. It only guides the eye; the server judges. */
function checkPasswordRules(password: string): { rule: PasswordRule; isKept: boolean }[] {
  return RULES.map(([rule, pattern]) => ({ rule, isKept: pattern.test(password) }));
}
