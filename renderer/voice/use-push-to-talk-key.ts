import { useEffect } from 'react';
import type { PushToTalk } from './push-to-talk.ts';

/** The letter that is held or pressed with Ctrl or Command to dictate. */
export const DICTATION_KEY = 'D';

/** Tells `talk` of Ctrl or Command with the letter, anywhere in the app, and of the window being left. */
export function usePushToTalkKey(talk: PushToTalk): void {
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (!isKey(event) || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!event.repeat) talk.press(event.timeStamp);
    };
    // A Mac does not tell of a letter that is let go while Command is down.
    const up = (event: KeyboardEvent) => {
      if (isKey(event) || event.key === 'Control' || event.key === 'Meta') talk.release(event.timeStamp);
    };
    // Whatever is held then is let go somewhere else.
    const leave = (event: Event) => talk.release(event.timeStamp);
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', leave);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', leave);
    };
  }, [talk]);
}

function isKey({ key }: KeyboardEvent): boolean {
  return key.toUpperCase() === DICTATION_KEY;
}
