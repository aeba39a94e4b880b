import { useEffect } from 'react';
import { recall } from '../app/remembered.ts';
import { useDesktopWords } from '../settings/desktop/use-desktop-words.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './quick-screen.module.css';

/** That nobody is logged in; passwords are asked for in the main window only. */
export function LoggedOut({ onOpen }: { onOpen: () => void }) {
  const { quick: words } = useDesktopWords();
  useEffect(() => {
    // Somebody may have logged in there meanwhile.
    const look = () => {
      if (recall('pageSecret')) window.location.reload();
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  return (
    <main className={styles.screen}>
      <div className={styles.empty}>
        <Icon name="lock" size={32} />
        <h2>{words.loggedOut}</h2>
        <p>{words.loggedOutText}</p>
        <Button look="primary" onClick={onOpen}>
          {words.toLogin}
        </Button>
      </div>
    </main>
  );
}
