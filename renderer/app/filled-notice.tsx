import { useDesktopWords } from '../settings/desktop/use-desktop-words.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import styles from './filled-notice.module.css';

/** That a text is somebody else's, where the person is about to send it in their own name. */
export default function FilledNotice({ onDismiss }: { onDismiss: () => void }) {
  const { link: words } = useDesktopWords();
  return (
    <div className={`${layout.line} ${styles.notice}`}>
      <Notice kind="note">{words.filled}</Notice>
      <Button look="quiet" onClick={onDismiss}>
        {words.dismiss}
      </Button>
    </div>
  );
}
