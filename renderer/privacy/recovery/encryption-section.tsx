import { useEffect, useState } from 'react';
import { background } from '../../../models/background.ts';
import { type PrivacySettings, showRecoveryPhrase } from '../../api/privacy.ts';
import { refresh } from '../../app/query-client.ts';
import { useProfile } from '../../app/session.tsx';
import { useOwnerAction } from '../../settings/confirm-password.tsx';
import { Section } from '../../settings/section.tsx';
import { enRecovery, type RecoveryWords } from '../../strings/en-recovery.ts';
import { frRecovery } from '../../strings/fr-recovery.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Actions, Dialog, FormActions } from '../../ui/dialog.tsx';
import forms from '../../ui/form.module.css';
import { Icon } from '../../ui/icon.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import prose from '../../ui/prose.module.css';
import { useSubmit } from '../../ui/use-submit.ts';
import styles from './recovery.module.css';

interface EncryptionSectionProps {
  settings: PrivacySettings;
  isOwner: boolean;
}

/** Whether the data on the disk is encrypted, and the owner's way to the words that open it. Loaded when it is opened. */
export default function EncryptionSection({ settings, isOwner }: EncryptionSectionProps) {
  const words = useRecoveryWords();
  const { encrypted } = settings;
  return (
    <Section title={words.title} lead={words.lead}>
      <div className={`${layout.card} ${styles.card}`} data-encrypted={encrypted}>
        <Icon name={encrypted ? 'lock' : 'alert'} size={22} />
        <div>
          <strong>{encrypted ? words.encrypted : words.notEncrypted}</strong>
          <p>{encrypted ? words.encryptedText : words.whyNot[settings.key_vault]}</p>
        </div>
      </div>
      {encrypted && isOwner ? <RecoveryPhrase isShown={settings.recovery_phrase_shown} /> : null}
    </Section>
  );
}

function RecoveryPhrase({ isShown }: { isShown: boolean }) {
  const words = useRecoveryWords();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    background('refresh_queries', () => refresh(['privacy-settings']));
  };
  return (
    <div className={styles.phrase}>
      <h3>{words.phrase}</h3>
      <p>{isShown ? words.wasShown : words.phraseText}</p>
      {isShown ? null : (
        <Button icon="key" look="primary" onClick={() => setIsOpen(true)}>
          {words.show}
        </Button>
      )}
      {isOpen ? <PhraseDialog onClose={close} /> : null}
    </div>
  );
}

/** Says first what is about to be shown, then shows it the one time that it can be seen. */
function PhraseDialog({ onClose }: { onClose: () => void }) {
  const words = useRecoveryWords();
  const [phrase, setPhrase] = useState<string[]>();
  const [isLeaving, setIsLeaving] = useState(false);
  // Escape and a press beside the dialog must not lose what cannot be shown again.
  const leave = phrase ? () => setIsLeaving(true) : onClose;
  return (
    <Dialog title={words.phrase} onClose={leave}>
      {phrase ? (
        <ShownWords phrase={phrase} isLeaving={isLeaving} onWrittenDown={onClose} />
      ) : (
        <BeforeTheWords onShow={setPhrase} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface BeforeTheWordsProps {
  onShow: (phrase: string[]) => void;
  onClose: () => void;
}

function BeforeTheWords({ onShow, onClose }: BeforeTheWordsProps) {
  const words = useRecoveryWords();
  const run = useOwnerAction();
  const { failure, isBusy, submit } = useSubmit(async () => onShow(await run(showRecoveryPhrase)));
  return (
    <form className={`${layout.wide} ${forms.form}`} onSubmit={submit}>
      <p>{words.before}</p>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <FormActions action={words.showNow} isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}

interface ShownWordsProps {
  phrase: string[];
  /** Somebody tried to close without having said that the words are written down. */
  isLeaving: boolean;
  onWrittenDown: () => void;
}

/** The words, numbered. They leave the screen by one button only. */
function ShownWords({ phrase, isLeaving, onWrittenDown }: ShownWordsProps) {
  const words = useRecoveryWords();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <>
      <p>{words.once}</p>
      <ol className={styles.words} aria-label={words.phrase}>
        {phrase.map((word, index) => (
          <li key={index}>
            <span>{index + 1}</span>
            {word}
          </li>
        ))}
      </ol>
      <div className={`${layout.wideRow} ${prose.note} ${styles.copy}`}>
        <p>{words.copyText}</p>
        <CopyButton text={phrase.join(' ')} />
      </div>
      {isLeaving ? <Notice kind="error">{words.notAgain}</Notice> : null}
      <Actions>
        <Button look="primary" onClick={onWrittenDown}>
          {words.writtenDown}
        </Button>
      </Actions>
    </>
  );
}

/** The words about the encryption. They are not among those of `useStrings`, so that the first screen does not load them. */
function useRecoveryWords(): RecoveryWords {
  return useProfile().preferences.language === 'fr' ? frRecovery : enRecovery;
}
