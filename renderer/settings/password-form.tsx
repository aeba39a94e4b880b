import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listApiKeys } from '../api/api-keys.ts';
import { changePassword } from '../api/auth.ts';
import { useProfile, useSession } from '../app/session.tsx';
import { NewPasswordField } from '../auth/new-password-field.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { SwitchRow } from '../ui/choice.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Changes the password. The server ends every session then, so this one logs in anew at once. */
export function PasswordForm() {
  const strings = useStrings();
  const { email } = useProfile();
  const { logIn } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [deletesKeys, setDeletesKeys] = useState(false);
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: listApiKeys });
  const [isChanged, setIsChanged] = useState(false);
  const { failure, isBusy, submit } = useSubmit(async () => {
    await changePassword({ current_password: current, new_password: next, delete_api_keys: deletesKeys });
    await logIn(email, next);
    setCurrent('');
    setNext('');
    setIsChanged(true);
  });
  return (
    <Section title={strings.security.password} lead={strings.security.passwordLead}>
      <form className={styles.form} onSubmit={submit} onChange={() => setIsChanged(false)}>
        {failure ? <Notice kind="error">{failure.message}</Notice> : null}
        {isChanged ? <Notice kind="done">{strings.security.passwordChanged}</Notice> : null}
        <PasswordField
          label={strings.security.currentPassword}
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <NewPasswordField label={strings.security.newPassword} value={next} onChange={setNext} />
        {keys.data && keys.data.length > 0 ? (
          <SwitchRow
            label={strings.security.deleteKeys(keys.data.length)}
            hint={strings.security.deleteKeysHint}
            isOn={deletesKeys}
            onChange={setDeletesKeys}
          />
        ) : null}
        <Button look="primary" type="submit" isBusy={isBusy}>
          {strings.security.changePassword}
        </Button>
      </form>
    </Section>
  );
}
