import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { acceleratorOf } from './accelerator-of.ts';
import { nameKeys } from './name-keys.ts';
import styles from './shortcut-field.module.css';
import { useDesktopWords } from './use-desktop-words.ts';

interface ShortcutFieldProps {
  /** In Electron's notation; empty: none. */
  keys: string;
  isTaken: boolean;
  platform: string;
  onChange: (keys: string) => void;
}

/** The keys of quick ask; they are set by being pressed. */
export function ShortcutField({ keys, isTaken, platform, onChange }: ShortcutFieldProps) {
  const { settings: words, keyNames } = useDesktopWords();
  const id = useId();
  const recorder = useRecorder(platform, onChange);
  const shown = keys === '' ? words.noKeys : nameKeys(keys, platform, keyNames);
  const problem = recorder.isRefused ? words.needsModifier : isTaken ? words.keysTaken : '';
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <div>
          <p id={id} className={styles.label}>
            {words.shortcut}
          </p>
          <p id={`${id}-hint`} className={styles.hint}>
            {recorder.isRecording ? words.pressKeysHint : words.shortcutHint}
          </p>
        </div>
        <div className={styles.buttons}>
          <button
            type="button"
            className={styles.keys}
            data-recording={recorder.isRecording}
            aria-labelledby={`${id} ${id}-keys`}
            aria-describedby={`${id}-hint`}
            onClick={recorder.begin}
            onKeyDown={recorder.press}
            onBlur={recorder.end}
          >
            <span id={`${id}-keys`}>{recorder.isRecording ? words.pressKeys : shown}</span>
          </button>
          {keys === '' ? null : (
            <Button look="quiet" onClick={() => onChange('')}>
              {words.removeKeys}
            </Button>
          )}
        </div>
      </div>
      <p className={styles.problem} role="status">
        {problem}
      </p>
    </div>
  );
}

/** The same where this desktop gives no keys to programs. */
export function NoShortcut() {
  const { settings: words } = useDesktopWords();
  return (
    <div>
      <p className={styles.label}>{words.shortcut}</p>
      <p className={styles.hint}>{words.unavailable.quickAskShortcut}</p>
    </div>
  );
}

function useRecorder(platform: string, onChange: (keys: string) => void) {
  const [isRecording, setIsRecording] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const end = () => {
    setIsRecording(false);
    setIsRefused(false);
  };
  const press = (event: KeyboardEvent) => {
    const isPlainTab = event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isRecording || isPlainTab) return;
    // None of the keys may do what they do elsewhere in the app.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return end();
    const keys = acceleratorOf(event, platform);
    setIsRefused(keys === 'invalid');
    if (keys === undefined || keys === 'invalid') return;
    end();
    onChange(keys);
  };
  return { isRecording, isRefused, begin: () => setIsRecording(true), end, press };
}
