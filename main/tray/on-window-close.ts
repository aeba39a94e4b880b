import type * as Electron from 'electron';
import type { DesktopState } from '../desktop-bridge.types.ts';
import type { JsonFile } from '../settings/json-file.ts';
import type { ShellWords } from '../strings/en.ts';

interface Surroundings {
  platform: DesktopState['platform'];
  hasTray: boolean;
  closeToTray: boolean;
}

/**
 * What closing the window comes to. `hide`: Alcove goes on and can be opened again; a Mac always does that, as its Dock
 * still shows the app. `quit`: everything ends, as nothing would be left to open it with.
 */
export function onWindowClose({ platform, hasTray, closeToTray }: Surroundings): 'hide' | 'quit' {
  return platform === 'darwin' || (hasTray && closeToTray) ? 'hide' : 'quit';
}

/** What a start at login shows: nothing where an icon stands for it, else a window that is minimised. */
export function onHiddenStart({
  platform,
  hasTray,
}: Omit<Surroundings, 'closeToTray'>): 'nothing' | 'minimised' {
  return platform === 'darwin' || hasTray ? 'nothing' : 'minimised';
}

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
