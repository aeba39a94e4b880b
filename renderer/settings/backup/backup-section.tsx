import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  dropRestore,
  makeBackup,
  SHORTEST_PASSPHRASE,
  type StagedBackup,
  stageRestore,
} from '../../api/backup.ts';
import { readPrivacySettings } from '../../api/privacy.ts';
import { useProfile } from '../../app/session.tsx';
import { type BackupWords, enBackup } from '../../strings/en-backup.ts';
import { frBackup } from '../../strings/fr-backup.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchRow } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useOwnerAction } from '../confirm-password.tsx';
import styles from '../section.module.css';
import { Section } from '../section.tsx';
import { useOwnerMutation } from '../use-owner-mutation.ts';

/** Everything into one file, and back; the owner's. Loaded when it is first opened. */
export default function BackupSection() {
  const words = useBackupWords();
  if (useProfile().role === 'super_admin')
    return (
      <>
        <MakeBackup />
        <RestoreBackup />
      </>
    );
  return (
    <Section title={words.title} lead={words.lead}>
      <Notice kind="note">{words.ownerOnly}</Notice>
    </Section>
  );
}

/** Hands everything to the browser as one file, under a passphrase that is typed twice. */
function MakeBackup() {
  const words = useBackupWords();
  const run = useOwnerAction();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [isSaved, setIsSaved] = useState(false);
  const differs = again !== '' && again !== passphrase;
  const { failure, isBusy, submit } = useSubmit(async () => {
    if (again !== passphrase) return;
    const file = await run(() => makeBackup(passphrase));
    saveFile(file, `alcove-${new Date().toISOString().slice(0, 16).replace(':', '-')}.alcove`);
    setPassphrase('');
    setAgain('');
    setIsSaved(true);
  });
  return (
    <Section title={words.title} lead={words.lead}>
      <form className={`${layout.wide} ${styles.form}`} onSubmit={submit} onChange={() => setIsSaved(false)}>
        {failure ? <Notice kind="error">{failure.message}</Notice> : null}
        {isSaved ? <Notice kind="done">{words.saved}</Notice> : null}
        <div className={styles.pair}>
          <PasswordField
            label={words.passphrase}
            hint={words.passphraseHint(SHORTEST_PASSPHRASE)}
            kind="passphrase"
            autoComplete="new-password"
            required
            minLength={SHORTEST_PASSPHRASE}
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
          <PasswordField
            label={words.again}
            kind="passphrase"
            autoComplete="new-password"
            required
            value={again}
            error={differs ? words.differs : undefined}
            onChange={(event) => setAgain(event.target.value)}
          />
        </div>
        <Button look="primary" icon="download" type="submit" isBusy={isBusy}>
          {words.make}
        </Button>
      </form>
    </Section>
  );
}

/** Takes a backup in, which then waits for the next start, and drops it again while it waits. */
function RestoreBackup() {
  const words = useBackupWords();
  const [staged, setStaged] = useState<StagedBackup>();
  return (
    <Section title={words.restoreTitle} lead={words.restoreLead}>
      {staged ? (
        <Staged staged={staged} onDropped={() => setStaged(undefined)} />
      ) : (
        <RestoreForm onStaged={setStaged} />
      )}
    </Section>
  );
}

function RestoreForm({ onStaged }: { onStaged: (staged: StagedBackup) => void }) {
  const words = useBackupWords();
  const run = useOwnerAction();
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  const [file, setFile] = useState<File>();
  const [passphrase, setPassphrase] = useState('');
  const [acceptsPlain, setAcceptsPlain] = useState(false);
  const { failure, isBusy, submit } = useSubmit(async () => {
    if (file) onStaged(await run(() => stageRestore(file, passphrase, acceptsPlain)));
  });
  return (
    <form className={`${layout.wide} ${styles.form}`} onSubmit={submit}>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <div className={styles.pair}>
        <Field
          label={words.file}
          type="file"
          accept=".alcove"
          required
          onChange={(event) => setFile(event.target.files?.[0])}
        />
        <PasswordField
          label={words.itsPassphrase}
          kind="passphrase"
          autoComplete="off"
          required
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
      </div>
      {settings.data?.key_vault === 'keychain' ? null : (
        <SwitchRow
          label={words.plain}
          hint={words.plainHint}
          isOn={acceptsPlain}
          onChange={setAcceptsPlain}
        />
      )}
      <Button icon="restore" type="submit" isBusy={isBusy}>
        {words.restore}
      </Button>
    </form>
  );
}

function Staged({ staged, onDropped }: { staged: StagedBackup; onDropped: () => void }) {
  const words = useBackupWords();
  const drop = useOwnerMutation({ mutationFn: dropRestore, onSuccess: onDropped });
  return (
    <>
      <Notice kind="done">
        <strong>{words.staged}</strong> {words.contents(staged.backup)}
      </Notice>
      <p>{words.toConfirm}</p>
      <ul>
        {staged.to_confirm.map(({ kind, value }) => (
          <li key={`${kind} ${value}`}>
            {words.kinds[kind]}: {value}
          </li>
        ))}
      </ul>
      <p>{words.next}</p>
      {drop.isError ? <Notice kind="error">{drop.error.message}</Notice> : null}
      <Button look="danger" isBusy={drop.isPending} onClick={() => drop.mutate()}>
        {words.drop}
      </Button>
    </>
  );
}

/** The words of backup and restore. They are not among those of `useStrings`, so that the first screen does not load them. */
function useBackupWords(): BackupWords {
  return useProfile().preferences.language === 'fr' ? frBackup : enBackup;
}
