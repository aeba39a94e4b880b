import { useState } from 'react';
import { useSession } from '../app/session.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import styles from '../ui/form.module.css';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import prose from '../ui/prose.module.css';
import { useSubmit } from '../ui/use-submit.ts';
import { EntryLayout } from './entry-layout.tsx';
import { useSetupState } from './owner-first.tsx';

/** Asks for e-mail and password; refusals are shown in the server's own words. */
export function LoginScreen() {
  const strings = useStrings();
  const { logIn, state, profile } = useSession();
  const hasEnded = state === 'ended';
  const [email, setEmail] = useState(profile?.email ?? '');
  const [password, setPassword] = useState('');
  const { failure, isBusy, submit } = useSubmit(() => logIn(email, password));
  const setup = useSetupState();
  const greeting = setup.data?.needs_setup
    ? { title: strings.entry.noOwnerTitle, lead: strings.entry.noOwner }
    : { title: strings.entry.logInTitle, lead: strings.entry.logInLead };
  return (
    <EntryLayout {...greeting}>
      <form className={`${layout.wide} ${styles.form}`} onSubmit={submit}>
        {failure ? <Notice kind="error">{failure.message}</Notice> : null}
        {hasEnded && !failure ? <Notice kind="note">{strings.states.sessionEnded}</Notice> : null}
        <Field
          label={strings.entry.email}
          type="email"
          autoComplete="username"
          required
          autoFocus={!hasEnded}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={strings.entry.password}
          autoComplete="current-password"
          required
          autoFocus={hasEnded}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" isBusy={isBusy}>
          {strings.entry.logIn}
        </Button>
      </form>
      <details
        className={`${prose.aside} ${styles.other}`}
        open={failure?.code === 'account_locked' || undefined}
      >
        <summary>{strings.entry.forgot}</summary>
        <p>{strings.entry.forgotText}</p>
        <Command text={strings.entry.forgotCommand(email)} />
        <p>{strings.entry.forgotInstalled}</p>
        <Command text={strings.entry.forgotInstalledCommand(email)} />
        <p>{strings.entry.forgotLocked}</p>
      </details>
      {hasEnded ? null : (
        <p className={`${prose.aside} ${styles.other}`}>
          {strings.entry.noAccount} <a href="#/register">{strings.entry.registerLink}</a>
        </p>
      )}
    </EntryLayout>
  );
}

function Command({ text }: { text: string }) {
  return (
    <p className={`${layout.row} ${styles.command}`}>
      <code>{text}</code>
      <CopyButton text={text} />
    </p>
  );
}
