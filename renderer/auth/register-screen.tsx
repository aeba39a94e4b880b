import { type NewAccount, register } from '../api/auth.ts';
import { navigate } from '../app/router.ts';
import { useSession } from '../app/session.tsx';
import { useStrings } from '../strings/use-strings.ts';
import styles from '../ui/form.module.css';
import { AccountForm } from './account-form.tsx';
import { EntryLayout } from './entry-layout.tsx';

/** Makes an account, logs in with it and says what stays and what may leave. */
export function RegisterScreen() {
  const strings = useStrings();
  const { logIn } = useSession();
  const create = async (account: NewAccount) => {
    await register(account);
    navigate({ name: 'welcome' }, 'replace');
    await logIn(account.email, account.password);
  };
  return (
    <EntryLayout title={strings.entry.registerTitle} lead={strings.entry.registerLead}>
      <AccountForm action={strings.entry.register} onSubmit={create} />
      <p className={styles.other}>
        {strings.entry.haveAccount} <a href="#/">{strings.entry.logInLink}</a>
      </p>
    </EntryLayout>
  );
}
