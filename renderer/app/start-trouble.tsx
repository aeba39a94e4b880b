import { useEffect } from 'react';
import { onReachabilityChange } from '../api/reachability.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSession } from './session.tsx';
import styles from './start-trouble.module.css';
import { useDocumentTitle } from './use-document-title.ts';

/** The app as far as it came without its server: why nothing is there yet, and the ways on. It tries again by itself. */
export function StartTrouble() {
  const { states: words, account } = useStrings();
  const { failure, retry, logOut } = useSession();
  const title = failure ? words.profileTitle : words.notThereTitle;
  useDocumentTitle(title);
  useEffect(() => onReachabilityChange(retry), [retry]);
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <Logo />
        <h1>{title}</h1>
        {failure ? <Notice kind="error">{failure.message}</Notice> : <p>{words.notThere}</p>}
        <div className={styles.buttons}>
          <Button look="primary" icon="refresh" onClick={retry}>
            {words.tryAgain}
          </Button>
          <Button look="quiet" onClick={logOut}>
            {account.logOut}
          </Button>
        </div>
      </div>
    </main>
  );
}
