import { Dialog } from 'radix-ui';
import { LoginScreen } from '../auth/login-screen.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { useFocusReturn } from '../ui/use-focus-return.ts';
import hidden from '../ui/visually-hidden.module.css';
import styles from './log-in-again.module.css';

/** The login over everything else, whose screens stay as they are below it and cannot be seen or reached. */
export function LogInAgain() {
  const { entry } = useStrings();
  const giveFocusBack = useFocusReturn();
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.cover}
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          <Dialog.Title className={hidden.hidden}>{entry.logIn}</Dialog.Title>
          <LoginScreen />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
