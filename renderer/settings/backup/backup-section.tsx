import { useProfile } from '../../app/session.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../section.tsx';
import { MakeBackup } from './make-backup.tsx';
import { RestoreBackup } from './restore-backup.tsx';
import { useBackupWords } from './use-backup-words.ts';

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
