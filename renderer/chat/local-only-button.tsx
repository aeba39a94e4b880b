import { shortcutLabel } from '../app/shortcuts.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './composer.module.css';

interface LocalOnlyButtonProps {
  isOn: boolean;
  /** It was decided before and stays so. */
  isFixed?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Keeps one message on this device. The key that does the same is listened to where the message is written. */
export function LocalOnlyButton({ isOn, isFixed = false, onChange }: LocalOnlyButtonProps) {
  const { composer: words } = useStrings();
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isOn}
      aria-disabled={isFixed || undefined}
      aria-keyshortcuts="Control+L Meta+L"
      title={`${words.localOnlyHint} (${shortcutLabel('L')})`}
      onClick={() => (isFixed ? undefined : onChange(!isOn))}
    >
      <Icon name="lock" size={16} />
      <span>{words.localOnly}</span>
    </button>
  );
}
