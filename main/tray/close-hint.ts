import type * as Electron from 'electron';
import type { JsonFile } from '../settings/json-file.ts';
import type { ShellWords } from '../strings/en.ts';

interface HintParts {
  Notification: typeof Electron.Notification;
  /** Whether it was shown before. */
  file: JsonFile<boolean>;
  words: () => ShellWords;
  onClick: () => void;
}

/** Says once, the first time that the window is closed to the tray, that Alcove goes on there. */
export function createCloseHint({ Notification, file, words, onClick }: HintParts) {
  return {
    showOnce(): void {
      if (file.read() || !Notification.isSupported()) return;
      const { title, text } = words().closeHint;
      const hint = new Notification({ title, body: text, silent: true });
      hint.on('click', onClick);
      hint.show();
      try {
        file.write(true);
      } catch {
        // Where nothing can be kept it is said again.
      }
    },
  };
}
