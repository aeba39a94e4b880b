import { useState } from 'react';
import { makeBackup, SHORTEST_PASSPHRASE } from '../../api/backup.ts';
import { saveFile } from '../../privacy/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useOwnerAction } from '../confirm-password.tsx';
import styles from '../section.module.css';
import { Section } from '../section.tsx';
import { useBackupWords } from './use-backup-words.ts';

/** Hands everything to the browser as one file, under a passphrase that is typed twice. */
export function MakeBackup() {
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
      <form className={styles.form} onSubmit={submit} onChange={() => setIsSaved(false)}>
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
