import { useQuery } from '@tanstack/react-query';
import { readPrivacySettings } from '../api/privacy.ts';
import { hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import styles from './recovery-reminder.module.css';

/** Reminds the owner of encrypted data to write down the words that open it, until they were shown. */
export function RecoveryReminder() {
  const strings = useStrings();
  const isOwner = useProfile().role === 'super_admin';
  const settings = useQuery({
    queryKey: ['privacy-settings'],
    queryFn: readPrivacySettings,
    enabled: isOwner,
  });
  if (!isOwner || !settings.data?.encrypted || settings.data.recovery_phrase_shown) return null;
  return (
    <a className={`${layout.row} ${styles.reminder}`} href={hrefOf({ name: 'settings', section: 'privacy' })}>
      <Icon name="key" size={16} />
      {strings.recovery.reminder}
    </a>
  );
}
