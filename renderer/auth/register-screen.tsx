import { register } from '../api/auth.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from '../ui/form.module.css';
import prose from '../ui/prose.module.css';
import { AccountForm } from './account-form.tsx';
import { EntryLayout } from './entry-layout.tsx';
import { useSetupState } from './owner-first.tsx';

/** Makes an account, logs in with it and says what stays and what may leave. */
export function RegisterScreen() {
  const strings = useStrings();
  const setup = useSetupState();
  return (
    <EntryLayout title={strings.entry.registerTitle} lead={strings.entry.registerLead}>
      <AccountForm
        action={strings.entry.register}
        needsInvitation={setup.data?.registration === 'invite'}
        make={register}
      />
      <p className={`${prose.aside} ${styles.other}`}>
        {strings.entry.haveAccount} <a href="#/">{strings.entry.logInLink}</a>
      </p>
    </EntryLayout>
  );
}
