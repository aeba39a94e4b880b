import { useEffect, useSyncExternalStore } from 'react';
import { background } from '../../models/background.ts';
import { askForSignOfLife, isServerReachable, onReachabilityChange } from '../api/reachability.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { queryClient } from './query-client.ts';
import styles from './server-banner.module.css';

// Often while it is gone, so that the banner does not outlive the trouble; seldom else, for who only looks.
const GONE_MS = 1500;
const QUIET_MS = 20_000;

/** One line across the window while the server does not answer; it goes by itself, and everything is asked for anew. */
export function ServerBanner() {
  const { states: words } = useStrings();
  const isReachable = useSyncExternalStore(onReachabilityChange, isServerReachable);
  useSignsOfLife(isReachable ? QUIET_MS : GONE_MS);
  useEffect(() => {
    if (isReachable) return;
    return () => background('refresh_queries', () => queryClient.invalidateQueries());
  }, [isReachable]);
  return (
    <div role="status" className={styles.place}>
      {isReachable ? null : (
        <p className={styles.banner}>
          <Icon name="alert" size={17} />
          <span>{words.gone}</span>
        </p>
      )}
    </div>
  );
}

/** Asks the server every so often, and when the window is looked at again; a hidden window asks nothing. */
function useSignsOfLife(everyMs: number): void {
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) background('sign_of_life', askForSignOfLife);
    };
    const timer = setInterval(ask, everyMs);
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [everyMs]);
}
