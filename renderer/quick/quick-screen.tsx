import { useEffect, useRef } from 'react';
import { useSession } from '../app/session.tsx';
import { useShortcut } from '../app/shortcuts.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useDesktopWords } from '../settings/desktop/use-desktop-words.ts';
import { IconButton } from '../ui/button.tsx';
import { LoggedOut } from './logged-out.tsx';
import { putAway } from './put-away.ts';
import { QuickConversation } from './quick-conversation.tsx';
import { QuickQuestion } from './quick-question.tsx';
import styles from './quick-screen.module.css';
import { useQuickConversation } from './use-quick-conversation.ts';

/**
 * Asks one thing and answers it in the same small window. The shell shows it over other programs and hides it when it is
 * closed; in a browser it is a page like any other.
 */
export default function QuickScreen() {
  const { quick: words } = useDesktopWords();
  useDocumentTitle(words.title);
  const { state } = useSession();
  const quick = useQuickConversation();
  const root = useRef<HTMLDivElement>(null);
  useFocusOnReturn(root);
  useShortcut('Escape', () => putAway() as undefined);
  useShortcut('Ctrl+n', () => quick.reset() as undefined);
  const open = () => {
    window.open(quick.id === undefined ? '#/' : `#/c/${quick.id}`);
  };
  return (
    <div ref={root} className={styles.quick}>
      <header className={styles.bar}>
        <h1>{words.title}</h1>
        {quick.id === undefined ? null : (
          <IconButton size="small" icon="plus" label={words.another} onClick={quick.reset} />
        )}
        {state === 'out' ? null : <IconButton size="small" icon="expand" label={words.open} onClick={open} />}
        <IconButton size="small" icon="close" label={words.hide} onClick={putAway} />
      </header>
      {state === 'out' ? (
        <LoggedOut onOpen={open} />
      ) : quick.id === undefined ? (
        <QuickQuestion onSend={quick.start} isStarting={quick.isStarting} failure={quick.failure} />
      ) : (
        <QuickConversation key={quick.id} id={quick.id} />
      )}
    </div>
  );
}

// The window is hidden and shown again: each time one wants to write.
function useFocusOnReturn(root: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focus = () => {
      if (document.activeElement === document.body) root.current?.querySelector('textarea')?.focus();
    };
    window.addEventListener('focus', focus);
    return () => window.removeEventListener('focus', focus);
  }, [root]);
}
