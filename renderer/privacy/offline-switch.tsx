import { useQuery } from '@tanstack/react-query';
import { readPrivacySettings } from '../api/privacy.ts';
import { hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useChangePrivacy } from '../settings/use-change-privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import { SwitchRow } from '../ui/choice.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './ledger-screen.module.css';
import { useLedgerWords } from './use-ledger-words.ts';

/** The switch that closes every door, beside the record of what went through; the owner's to turn. */
export function OfflineSwitch() {
  const { privacy } = useStrings();
  const words = useLedgerWords();
  const isOwner = useProfile().role === 'super_admin';
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  const change = useChangePrivacy();
  if (!settings.data) return null;
  const { offline_mode: isOffline, cloud_disabled: isClosed } = settings.data;
  return (
    <section className={styles.panel} aria-label={privacy.offline}>
      {change.isError ? <Notice kind="error">{change.error.message}</Notice> : null}
      <SwitchRow
        label={privacy.offline}
        hint={isClosed ? privacy.closedByEnvironment : privacy.offlineHint}
        isOn={isOffline || isClosed}
        isDisabled={!isOwner || isClosed || change.isPending}
        onChange={(offline_mode) => change.mutate({ offline_mode })}
      />
      <a href={hrefOf({ name: 'settings', section: 'privacy' })}>{words.toSettings}</a>
    </section>
  );
}
