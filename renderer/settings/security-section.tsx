import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listApiKeys } from '../api/api-keys.ts';
import {
  changePassword,
  confirmPassword,
  deleteAccount,
  endAllSessions,
  endSession,
  listSessions,
  type Session,
} from '../api/auth.ts';
import { refresh } from '../app/query-client.ts';
import { useProfile, useSession } from '../app/session.tsx';
import { NewPasswordField } from '../auth/new-password-field.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { SwitchRow } from '../ui/choice.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import styles from './section.module.css';
import { Rows, SavedForm, Section } from './section.tsx';

/** The password and the places where this account is logged in. */
export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      <SessionList />
      <DeleteAccount />
    </>
  );
}

/** Changes the password. The server ends every session then, so this one logs in anew at once. */
function PasswordForm() {
  const strings = useStrings();
  const { email } = useProfile();
  const { logIn } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [deletesKeys, setDeletesKeys] = useState(false);
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: listApiKeys });
  const change = async () => {
    await changePassword({ current_password: current, new_password: next, delete_api_keys: deletesKeys });
    await logIn(email, next);
    setCurrent('');
    setNext('');
  };
  return (
    <Section title={strings.security.password} lead={strings.security.passwordLead}>
      <SavedForm
        save={change}
        action={strings.security.changePassword}
        done={strings.security.passwordChanged}
      >
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
      </SavedForm>
    </Section>
  );
}

/** Deletes the account with everything that it has here, once the password was typed again. */
function DeleteAccount() {
  const { security: words } = useStrings();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={words.deleteAccount} lead={words.deleteAccountLead}>
      <Button look="danger" icon="trash" onClick={() => setIsAsking(true)}>
        {words.deleteAccount}
      </Button>
      {isAsking ? <Question onClose={() => setIsAsking(false)} /> : null}
    </Section>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const { security: words, entry } = useStrings();
  const { email } = useProfile();
  const { leave } = useSession();
  const [password, setPassword] = useState('');
  const save = async () => {
    await confirmPassword(password);
    await deleteAccount();
    leave();
  };
  return (
    <FormDialog
      title={words.deleteAccount}
      text={words.deleteAccountText(email)}
      action={words.deleteAccount}
      look="danger"
      save={save}
      onClose={onClose}
    >
      <PasswordField
        label={entry.password}
        autoComplete="current-password"
        required
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}

/** Where this account is logged in; each session can be ended, or all of them. */
function SessionList() {
  const strings = useStrings();
  const { leave } = useSession();
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: listSessions });
  const endAll = useMutation({ mutationFn: endAllSessions, onSuccess: leave });
  return (
    <Section title={strings.security.sessions} lead={strings.security.sessionsLead}>
      <Loaded query={sessions} lines={2}>
        {(open) => (
          <Rows>
            {thisOneFirst(open).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Rows>
        )}
      </Loaded>
      <Button look="danger" isBusy={endAll.isPending} onClick={() => endAll.mutate()}>
        {strings.security.endAll}
      </Button>
    </Section>
  );
}

function thisOneFirst(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
}

function SessionRow({ session }: { session: Session }) {
  const strings = useStrings();
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onSettled: () => refresh(['sessions']),
  });
  return (
    <div className={`${layout.apart} ${styles.item}`}>
      <div>
        <strong>{describeBrowser(session.user_agent) ?? strings.security.unknownBrowser}</strong>
        {session.current ? <span className={styles.here}>{strings.security.thisSession}</span> : null}
        <p>{strings.security.used(session.created_at, session.last_used_at)}</p>
      </div>
      {session.current ? null : (
        <Button isBusy={end.isPending} onClick={() => end.mutate()}>
          {strings.security.end}
        </Button>
      )}
    </div>
  );
}

const BROWSERS: [RegExp, string][] = [
  [/Electron\//, 'Alcove'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chromium'],
  [/Safari\//, 'Safari'],
  [/curl\//, 'curl'],
  [/node/i, 'Node'],
];

const SYSTEMS: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
];

/** A browser and its system in two words, from a user agent; undefined when neither is known. */
function describeBrowser(userAgent: string): string | undefined {
  const browser = nameOf(BROWSERS, userAgent);
  const system = nameOf(SYSTEMS, userAgent);
  return browser && system ? `${browser}, ${system}` : (browser ?? system);
}

function nameOf(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
