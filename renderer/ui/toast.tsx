import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from '../api/store.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from './button.tsx';
import layout from './layout.module.css';
import styles from './toast.module.css';

/** A sentence about what was just done, which goes by itself. */
interface Toast {
  text: string;
  /** Takes back what was done, while it is shown. */
  undo?: () => void;
  /** It was not taken back: it went by itself, was put away, or another took its place. */
  onGone?: () => void;
}

/** Long enough to read it and to change one's mind; it waits while the pointer or the focus is on it. */
const SHOWN_MS = 8_000;

const shown = createStore<Toast | undefined>(undefined);

/** Shows a toast in place of the one before. */
export function showToast(toast: Toast): void {
  endToast();
  shown.set(toast);
}

/** Puts the toast away; what it offers to take back stands. */
export function endToast(): void {
  const ended = shown.current();
  shown.set(undefined);
  ended?.onGone?.();
}

/** Where toasts appear. What was done with a window that closes is done. */
export function ToastPlace() {
  const strings = useStrings();
  const toast = useSyncExternalStore(shown.subscribe, shown.current);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    window.addEventListener('pagehide', endToast);
    return () => window.removeEventListener('pagehide', endToast);
  }, []);
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(endToast, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const takeBack = () => {
    shown.set(undefined);
    toast?.undo?.();
  };
  return (
    <div
      role="status"
      className={styles.place}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {toast ? (
        <div className={`${layout.card} ${layout.row} ${styles.toast}`}>
          <span>{toast.text}</span>
          {toast.undo ? (
            <Button look="quiet" icon="restore" onClick={takeBack}>
              {strings.library.undo}
            </Button>
          ) : null}
          <IconButton icon="close" size="small" label={strings.common.close} onClick={endToast} />
        </div>
      ) : null}
    </div>
  );
}
