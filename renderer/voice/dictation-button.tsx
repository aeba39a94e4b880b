import {
  type MouseEvent,
  type PointerEvent,
  type KeyboardEvent as ReactKeyEvent,
  useEffect,
  useMemo,
} from 'react';
import { background } from '../../models/background.ts';
import { DICTATION_KEY, keysOf, matches, ownKeyLabel } from '../app/shortcuts.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import type { Dictation, Dictator } from './dictation.ts';
import styles from './dictation-button.module.css';
import { createPushToTalk, type PushToTalk } from './push-to-talk.ts';
import type { DictationInHand } from './use-dictation.ts';

/** Held while speaking, or pressed before and after; the key that it names does the same from anywhere. */
export function DictationButton({ dictation, dictator }: DictationInHand) {
  const { dictation: words } = useStrings();
  const talk = useMemo(() => talkTo(dictator), [dictator]);
  usePushToTalkKey(talk);
  const isListening = isTalking(dictation);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={words.start}
      title={`${isListening ? words.finish : words.startHint} (${ownKeyLabel(DICTATION_KEY)})`}
      aria-keyshortcuts={keysOf(DICTATION_KEY).replace('Ctrl', 'Control')}
      aria-pressed={isListening}
      disabled={dictation.phase === 'writing'}
      {...pressesOf(talk)}
    >
      <Icon name="microphone" size={18} />
    </button>
  );
}

function talkTo(dictator: Dictator): PushToTalk {
  return createPushToTalk({
    isTalking: () => isTalking(dictator.current()),
    start: () => background('dictation', dictator.start),
    finish: () => background('dictation', dictator.finish),
  });
}

function isTalking({ phase }: Dictation): boolean {
  return phase === 'opening' || phase === 'recording';
}

function pressesOf(talk: PushToTalk) {
  const onKey = (event: ReactKeyEvent, tell: (at: number) => void) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    // Else the browser makes a click of it, too.
    event.preventDefault();
    if (!event.repeat) tell(event.timeStamp);
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      talk.press(event.timeStamp);
    },
    onPointerUp: (event: PointerEvent) => talk.release(event.timeStamp),
    onPointerCancel: (event: PointerEvent) => talk.release(event.timeStamp),
    onKeyDown: (event: ReactKeyEvent) => onKey(event, talk.press),
    onKeyUp: (event: ReactKeyEvent) => onKey(event, talk.release),
    // Of a screen reader or a voice control, which press no pointer and no key.
    onClick(event: MouseEvent) {
      if (event.detail !== 0) return;
      talk.press(event.timeStamp);
      talk.release(event.timeStamp);
    },
  };
}

/** Tells `talk` of the key of dictation, anywhere in the app, and of the window being left. */
function usePushToTalkKey(talk: PushToTalk): void {
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
