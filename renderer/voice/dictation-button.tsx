import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo } from 'react';
import { background } from '../../models/background.ts';
import { DICTATION_KEY, keysOf, ownKeyLabel } from '../app/shortcuts.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import type { Dictation, Dictator } from './dictation.ts';
import styles from './dictation-button.module.css';
import { createPushToTalk, type PushToTalk } from './push-to-talk.ts';
import type { DictationInHand } from './use-dictation.ts';
import { usePushToTalkKey } from './use-push-to-talk-key.ts';

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
  const onKey = (event: KeyboardEvent, tell: (at: number) => void) => {
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
    onKeyDown: (event: KeyboardEvent) => onKey(event, talk.press),
    onKeyUp: (event: KeyboardEvent) => onKey(event, talk.release),
    // Of a screen reader or a voice control, which press no pointer and no key.
    onClick(event: MouseEvent) {
      if (event.detail !== 0) return;
      talk.press(event.timeStamp);
      talk.release(event.timeStamp);
    },
  };
}
