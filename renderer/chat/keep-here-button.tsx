import { shortcutLabel, useShortcut } from '../app/shortcuts.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './keep-here-button.module.css';

interface KeepHereButtonProps {
  isOn: boolean;
  /** Its key does nothing, as where nothing more is written. */
  isQuiet?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether a whole conversation is kept on this device, which one key turns on and off. */
export function KeepHereButton({ isOn, isQuiet = false, onChange }: KeepHereButtonProps) {
  const { conversation: words } = useStrings();
  useShortcut('Ctrl+Shift+l', () => (isQuiet ? false : (onChange(!isOn) as undefined)));
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={isOn}
      aria-keyshortcuts="Control+Shift+L Meta+Shift+L"
      title={`${words.localOnlyHint} (${shortcutLabel('⇧ L')})`}
      onClick={() => onChange(!isOn)}
    >
      <Icon name="lock" size={16} />
      <span>{words.localOnly}</span>
    </button>
  );
}
