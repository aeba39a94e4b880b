import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/**
 * A modal dialog. It draws its own backdrop: Radix's overlay injects a style element to lock scrolling, which
 * the content security policy refuses, and this app's page never scrolls.
 */
export function Dialog({ title, children, onClose }: DialogProps) {
  const strings = useStrings();
  const giveFocusBack = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Radix.Portal>
        <div className={styles.backdrop} />
        <Radix.Content
          className={styles.dialog}
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="close" label={strings.common.close} />
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The row of buttons that ends a dialog or a form. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
