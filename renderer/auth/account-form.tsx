import { useState } from 'react';
import type { NewAccount } from '../api/auth.ts';
import { navigate } from '../app/router.ts';
import { useSession } from '../app/session.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import styles from '../ui/form.module.css';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { NewPasswordField } from './new-password-field.tsx';

/**
 * Asks for what a new account needs; `make` makes it and may throw the server's refusal. Then logs in with it and opens what
 * comes next. Until then the form stays; where logging in fails, the account is there all the same, and the login takes the
 * form's place.
 */
export function AccountForm({
  action,
  needsInvitation = false,
  make,
}: {
  action: string;
  needsInvitation?: boolean;
  make: (account: NewAccount) => Promise<unknown>;
}) {
  const strings = useStrings();
  const [account, setAccount] = useState<NewAccount>({
    email: '',
    password: '',
    first_name: '',
    last_name: '',
  });
  const { logIn } = useSession();
  const { failure, isBusy, submit } = useSubmit(async () => {
    await make(account);
    try {
      await logIn(account.email, account.password, { name: 'welcome' });
    } catch (thrown) {
      navigate({ name: 'home' }, 'replace');
      throw thrown;
    }
  });
  const set = (name: keyof NewAccount) => (value: string) => setAccount({ ...account, [name]: value });
  const refused = (name: string) => failure?.fields.find((error) => error.field.endsWith(name))?.message;
  return (
    <form className={`${layout.wide} ${styles.form}`} onSubmit={submit}>
      {failure && !refused('email') ? <Notice kind="error">{failure.message}</Notice> : null}
      <div className={styles.pair}>
        <Field
          label={strings.entry.firstName}
          autoComplete="given-name"
          isOptional
          autoFocus
          value={account.first_name}
          onChange={(event) => set('first_name')(event.target.value)}
        />
        <Field
          label={strings.entry.lastName}
          autoComplete="family-name"
          isOptional
          value={account.last_name}
          onChange={(event) => set('last_name')(event.target.value)}
        />
      </div>
      {needsInvitation ? (
        <Field
          label={strings.entry.invitation}
          hint={strings.entry.invitationHint}
          autoComplete="off"
          required
          value={account.invitation ?? ''}
          onChange={(event) => set('invitation')(event.target.value)}
        />
      ) : null}
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
