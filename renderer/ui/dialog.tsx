import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from './button.tsx';
import styles from './dialog.module.css';
import forms from './form.module.css';
import layout from './layout.module.css';
import { Notice } from './notice.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import { useSubmit } from './use-submit.ts';

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
          className={`${layout.card} ${layout.wide} ${styles.dialog}`}
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
        >
          <header className={styles.header}>
            <Radix.Title>{title}</Radix.Title>
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
  return <div className={`${layout.buttons} ${styles.actions}`}>{children}</div>;
}

interface FormActionsProps {
  /** The words of the button that sends the form. */
  action: string;
  look?: 'primary' | 'danger';
  isBusy: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  onCancel: () => void;
}

/** The end of a form that can be given up: the way back, then what it does. */
export function FormActions({
  action,
  look = 'primary',
  isBusy,
  disabled,
  autoFocus,
  onCancel,
}: FormActionsProps) {
  const { common } = useStrings();
  return (
    <Actions>
      <Button look="quiet" autoFocus={autoFocus} onClick={onCancel}>
        {common.cancel}
      </Button>
      <Button look={look} type="submit" disabled={disabled} isBusy={isBusy}>
        {action}
      </Button>
    </Actions>
  );
}

interface FormDialogProps extends Omit<FormActionsProps, 'isBusy' | 'autoFocus' | 'onCancel'> {
  title: string;
  /** What is said before anything is asked. */
  text?: string;
  /** What it does, and what comes then; where that is refused, the dialog says why and stays. */
  save: () => Promise<unknown>;
  /**
   * What is to be filled in; with nothing, it is only asked once more, and the focus is on the way back. What takes the
   * refusal says it itself.
   */
  children?: ReactNode | ((failure: ReturnType<typeof useSubmit>['failure']) => ReactNode);
  onClose: () => void;
}

/** A dialog that does one thing once its form is sent. */
export function FormDialog({ title, text, save, children, onClose, ...rest }: FormDialogProps) {
  const { failure, isBusy, submit } = useSubmit(save);
  const saysRefusal = typeof children === 'function';
  return (
    <Dialog title={title} onClose={onClose}>
      {text ? <p>{text}</p> : null}
      {failure && !saysRefusal ? <Notice kind="error">{failure.message}</Notice> : null}
      <form className={`${layout.wide} ${forms.form}`} onSubmit={submit}>
        {saysRefusal ? children(failure) : children}
        <FormActions {...rest} isBusy={isBusy} autoFocus={children === undefined} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
