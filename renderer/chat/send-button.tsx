import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './composer.module.css';

interface SendButtonProps {
  /** A reply is being written: the button stops it instead. */
  isBusy: boolean;
  isDisabled: boolean;
  onStop: () => void;
}

/** Sends the form it is in, or stops the reply under way. */
export function SendButton({ isBusy, isDisabled, onStop }: SendButtonProps) {
  const { composer } = useStrings();
  const label = isBusy ? composer.stop : composer.send;
  return (
    <button
      type={isBusy ? 'button' : 'submit'}
      className={styles.send}
      title={label}
      aria-label={label}
      disabled={!isBusy && isDisabled}
      onClick={isBusy ? onStop : undefined}
    >
      <Icon name={isBusy ? 'stop' : 'send'} />
    </button>
  );
}
