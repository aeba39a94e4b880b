import { useShortcut } from '../app/shortcuts.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import type { IconName } from '../ui/icon.tsx';
import type { Work } from './picture-desk.ts';
import styles from './pictures-screen.module.css';

interface WorkButtonProps {
  work: Work<unknown>;
  icon: IconName;
  label: string;
  onStart: () => void;
  onStop: () => void;
}

/** Begins a work on the picture; while it is under way, a button and Escape stop it. */
export function WorkButton({ work, icon, label, onStart, onStop }: WorkButtonProps) {
  const { pictures: words } = useStrings();
  const isRunning = work.state === 'running';
  useShortcut('Escape', () => (isRunning ? (onStop() as undefined) : false));
  return (
    <div className={styles.work}>
      <Button look="primary" icon={icon} isBusy={isRunning} onClick={onStart}>
        {label}
      </Button>
      {isRunning ? (
        <Button look="quiet" icon="stop" onClick={onStop}>
          {words.stop}
        </Button>
      ) : null}
      <span className={styles.hidden} role="status">
        {isRunning ? words.underWay : ''}
      </span>
    </div>
  );
}
