import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { background } from '../../../models/background.ts';
import type { PrivacySettings } from '../../api/privacy.ts';
import { Section } from '../../settings/section.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PhraseDialog } from './phrase-dialog.tsx';
import styles from './recovery.module.css';
import { useRecoveryWords } from './use-recovery-words.ts';

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
      <div className={styles.card} data-encrypted={encrypted}>
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
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    background('refresh_queries', () => queryClient.invalidateQueries({ queryKey: ['privacy-settings'] }));
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
