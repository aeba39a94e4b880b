import { type ComponentProps, useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './password-field.module.css';
import hidden from './visually-hidden.module.css';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'after'> & {
  /** What its button calls what is typed. */
  kind?: 'password' | 'passphrase' | 'key';
};

/** A field for what nobody else may read, with a button that shows what is typed for as long as one wants. */
export function PasswordField({ kind = 'password', ...field }: PasswordFieldProps) {
  const { password: words } = useStrings();
  const [isShown, setIsShown] = useState(false);
  const action = (isShown ? words.hide : words.show)[kind];
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        // Named by its text: a label of its own would make it a second field of that name.
        <button
          type="button"
          className={styles.show}
          title={action}
          disabled={field.disabled}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeClosed' : 'eye'} size={18} />
          <span className={hidden.hidden}>{action}</span>
        </button>
      }
    />
  );
}
