import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { isServerReachable, onReachabilityChange } from '../api/reachability.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './lazy-part.module.css';
import { useDocumentTitle } from './use-document-title.ts';

interface LazyPartProps {
  children: ReactNode;
  /** What the window shows, of a part that is a whole screen. */
  title?: string;
}

/**
 * Holds a part of the app that is loaded when it is first opened. Where it cannot be loaded, because the server is gone
 * or was renewed meanwhile, this says so in its place and the rest of the app goes on.
 */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { children, title } = this.props;
    if (!this.state.hasFailed) return <Suspense>{children}</Suspense>;
    return title === undefined ? <NotLoaded /> : <UnloadedScreen title={title} />;
  }
}

function UnloadedScreen({ title }: { title: string }) {
  useDocumentTitle(title);
  return (
    <main className={styles.screen}>
      <h1>{title}</h1>
      <NotLoaded />
    </main>
  );
}

function NotLoaded() {
  const { common } = useStrings();
  // Where the server was gone, the page is loaded again as soon as it is back.
  useEffect(
    () => onReachabilityChange(() => (isServerReachable() ? window.location.reload() : undefined)),
    [],
  );
  return (
    <div className={styles.failed}>
      <Notice kind="error">{common.notLoaded}</Notice>
      <Button icon="refresh" onClick={() => window.location.reload()}>
        {common.loadAgain}
      </Button>
    </div>
  );
}
