import type { MouseEvent } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './composer.module.css';

interface SendButtonProps {
  /** A reply is being written: the button stops it instead. */
  isBusy: boolean;
  isDisabled: boolean;
  /** What stopping is called; else stopping the reply. */
  stopLabel?: string;
  onStop: () => void;
}

/** Sends the form it is in, or stops the reply under way. */
export function SendButton({ isBusy, isDisabled, stopLabel, onStop }: SendButtonProps) {
  const { composer } = useStrings();
  const label = isBusy ? (stopLabel ?? composer.stop) : composer.send;
  // Once stopped this is the button that sends: the press that stopped it must not go on to do so.
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    onStop();
  };
  return (
    <button
      type={isBusy ? 'button' : 'submit'}
      className={styles.send}
      title={label}
      aria-label={label}
      disabled={!isBusy && isDisabled}
      onClick={isBusy ? stop : undefined}
    >
      <Icon name={isBusy ? 'stop' : 'send'} />
    </button>
  );
}
