import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import type { NewAccount } from '../api/auth.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './forms.module.css';
import { NewPasswordField } from './new-password-field.tsx';

/** Asks for what a new account needs; `onSubmit` makes it and may throw the server's refusal. */
export function AccountForm({
  action,
  onSubmit,
}: {
  action: string;
  onSubmit: (account: NewAccount) => Promise<void>;
}) {
  const strings = useStrings();
  const [account, setAccount] = useState<NewAccount>({
    email: '',
    password: '',
    first_name: '',
    last_name: '',
  });
  const { failure, isBusy, submit } = useSubmit(() => onSubmit(account));
  const set = (name: keyof NewAccount) => (value: string) => setAccount({ ...account, [name]: value });
  const refused = (name: string) => failure?.fields.find((error) => error.field.endsWith(name))?.message;
  return (
    <form className={styles.form} onSubmit={submit}>
      {failure && !refused('email') ? <Notice kind="error">{failure.message}</Notice> : null}
      <div className={styles.pair}>
        <Field
          label={strings.entry.firstName}
          autoComplete="given-name"
          value={account.first_name}
          onChange={(event) => set('first_name')(event.target.value)}
        />
        <Field
          label={strings.entry.lastName}
          autoComplete="family-name"
          value={account.last_name}
          onChange={(event) => set('last_name')(event.target.value)}
        />
      </div>
      <Field
        label={strings.entry.email}
        type="email"
        autoComplete="email"
        required
        value={account.email}
        error={refused('email')}
        onChange={(event) => set('email')(event.target.value)}
      />
      <NewPasswordField label={strings.entry.password} value={account.password} onChange={set('password')} />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}

/** Runs a form's work once at a time and keeps the refusal to show. */
export function useSubmit(work: () => Promise<void>) {
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (thrown) {
      setFailure(thrown instanceof ApiError ? thrown : new ApiError(0, String(thrown)));
    } finally {
      setIsBusy(false);
    }
  };
  return { failure, isBusy, submit };
}
