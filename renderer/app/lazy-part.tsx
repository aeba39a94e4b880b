import { Component, type ReactNode, Suspense } from 'react';
import { StringsContext } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './lazy-part.module.css';

interface LazyPartProps {
  children: ReactNode;
}

/**
 * Holds a part of the app that is loaded when it is first opened. Where it cannot be loaded, because the server is gone
 * or was renewed meanwhile, this says so in its place and the rest of the app goes on.
 */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  static override contextType = StringsContext;
  declare context: React.ContextType<typeof StringsContext>;
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { common } = this.context;
    if (!this.state.hasFailed) return <Suspense>{this.props.children}</Suspense>;
    return (
      <div className={styles.failed}>
        <Notice kind="error">{common.notLoaded}</Notice>
        <Button icon="refresh" onClick={() => window.location.reload()}>
          {common.loadAgain}
        </Button>
      </div>
    );
  }
}
