import { useEffect } from 'react';
import { DICTATION_KEY, keysOf, matches } from '../app/shortcuts.ts';
import type { PushToTalk } from './push-to-talk.ts';

/** Tells `talk` of the key of dictation, anywhere in the app, and of the window being left. */
export function usePushToTalkKey(talk: PushToTalk): void {
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (!matches(event, keysOf(DICTATION_KEY))) return;
      event.preventDefault();
      if (!event.repeat) talk.press(event.timeStamp);
    };
    // A Mac does not tell of a letter that is let go while Command is down.
    const up = (event: KeyboardEvent) => {
      if (isLetter(event) || HELD.has(event.key)) talk.release(event.timeStamp);
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

const HELD = new Set(['Control', 'Meta', 'Alt']);

// With Alt some keyboards write another sign.
function isLetter({ key, code }: KeyboardEvent): boolean {
  const letter = keysOf(DICTATION_KEY).at(-1);
  return key.toUpperCase() === letter || code === `Key${letter}`;
}
