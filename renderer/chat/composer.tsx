import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { Conversation, DocumentsOfMessage, Routing } from '../api/chat.ts';
import { useShortcut } from '../app/shortcuts.ts';
import { uploads } from '../documents/use-uploads.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { isUnderWay } from '../voice/dictation.ts';
import { DictationBar } from '../voice/dictation-bar.tsx';
import { DictationButton } from '../voice/dictation-button.tsx';
import { useDictation } from '../voice/use-dictation.ts';
import styles from './composer.module.css';
import { DocumentButtons } from './document-buttons.tsx';
import { DocumentChips } from './document-chips.tsx';
import { documentsToSend } from './document-choice.ts';
import { LiveBadge } from './live-badge.tsx';
import { LocalOnlyButton } from './local-only-button.tsx';
import { excerptsOf, MarkedText } from './marked-text.tsx';
import { isTooLong } from './message-limit.ts';
import { promisedRouting } from './promised-routing.ts';
import { SendButton } from './send-button.tsx';
import { TooLong } from './too-long.tsx';
import { useAttachments } from './use-attachments.ts';
import { useDocumentChoice } from './use-document-choice.ts';
import { readDraft, useDraft } from './use-draft.ts';
import { useHeldSend } from './use-held-send.ts';
import { useInsertion } from './use-insertion.ts';
import { usePaste } from './use-paste.ts';
import { usePredictedRoute } from './use-predicted-route.ts';
import { usePreload } from './use-preload.ts';

interface ComposerProps {
  /** Without an id while it is not made yet. */
  conversation: Pick<Conversation, 'messages' | 'routing' | 'system_prompt'> & { id?: string };
  isBusy: boolean;
  /** Under which an unsent text is kept. */
  draftKey: string;
  onSend: (content: string, routing: Routing, documents: DocumentsOfMessage) => void;
  onStop: () => void;
}

/** Where a message is written, with the live badge that says where it will be answered, and why. */
export function Composer({ conversation, isBusy, draftKey, onSend, onStop }: ComposerProps) {
  const strings = useStrings();
  const [text, setText] = useDraft(draftKey);
  const [isLocalOnly, setIsLocalOnly] = useState(false);
  const [isExplaining, setIsExplaining] = useState(false);
  const [sends, setSends] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [choice, setChoice] = useDocumentChoice(draftKey);
  const { coming, isReading, hasTrouble } = useAttachments(draftKey, choice);
  const usesDocuments = choice.usesAll || choice.chosen.length > 0 || isReading;
  const { route, localModel, score, line, spans, isFresh } = usePredictedRoute(conversation, text, {
    isLocalOnlyMessage: isLocalOnly,
    usesDocuments,
  });
  const { dictation, dictator } = useDictation(useInsertion(box, setText));
  const isOverLimit = isTooLong(text);
  // With documents the prompt begins otherwise: what is read ahead without them would be read in vain.
  const isReadHere = route.route === 'local' && !isBusy && !isOverLimit && !usesDocuments;
  usePreload(isReadHere ? conversation.id : undefined, text.trim());
  const send = () => {
    if (isBusy || isOverLimit || text.trim() === '') return;
    onSend(text.trim(), promisedRouting({ route, isFresh, isLocalOnly }), documentsToSend(choice));
    uploads.release((upload) => upload.draftKey === draftKey);
    setText('');
    setIsLocalOnly(false);
    setIsExplaining(false);
    setSends((count) => count + 1);
    box.current?.focus();
  };
  const held = useHeldSend({ isReading, hasTrouble, isBusy }, send);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // What is being said is to be part of it.
    if (isUnderWay(dictation)) return;
    if (text.trim() !== '' && !isOverLimit && !isBusy) held.sendOrHold();
  };
  // What was written on meanwhile is in no document.
  const takeOut = (attached: string) => {
    if (readDraft(draftKey) === attached) setText('');
    box.current?.focus();
  };
  const paste = usePaste(draftKey);
  useShortcut('Ctrl+l', () => {
    setIsLocalOnly((value) => !value);
    return undefined;
  });
  return (
    <form ref={form} className={styles.composer} data-route={route.route} onSubmit={submit} onPaste={paste}>
      <DocumentChips
        choice={choice}
        onChange={setChoice}
        coming={coming}
        note={noteOf({ ...held, isReading }, strings)}
      />
      <div className={styles.scroller}>
        <div className={styles.stack}>
          <MarkedText text={text} spans={spans} isStrong={isExplaining} />
          <textarea
            ref={box}
            className={styles.text}
            aria-label={strings.composer.label}
            placeholder={strings.composer.placeholder}
            rows={1}
            // biome-ignore lint/a11y/noAutofocus: writing is what this screen is for
            autoFocus
            spellCheck
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (!isSendKey(event)) return;
              // A key held since before this was in front, as on the question whether to open a link, sends nothing.
              if (event.repeat) event.preventDefault();
              else submit(event);
            }}
          />
        </div>
      </div>
      {isOverLimit ? <TooLong text={text} draftKey={draftKey} onAttached={takeOut} /> : null}
      <DictationBar dictation={dictation} dictator={dictator} />
      <div className={styles.bar}>
        <LiveBadge
          key={sends}
          above={form}
          route={route}
          localModel={localModel}
          score={score}
          threshold={line}
          excerpts={excerptsOf(text, spans)}
          onOpenChange={setIsExplaining}
        />
        <LocalOnlyButton isOn={isLocalOnly} onChange={setIsLocalOnly} />
        <DocumentButtons draftKey={draftKey} choice={choice} onChange={setChoice} />
        <span className={styles.space} />
        <DictationButton dictation={dictation} dictator={dictator} />
        <SendButton
          isBusy={isBusy || held.isHeld}
          isDisabled={text.trim() === '' || isOverLimit || isUnderWay(dictation)}
          stopLabel={held.isHeld ? strings.documents.chat.unhold : undefined}
          onStop={held.isHeld ? held.release : onStop}
        />
      </div>
    </form>
  );
}

function noteOf(
  { isHeld, isGivenUp, isReading }: { isHeld: boolean; isGivenUp: boolean; isReading: boolean },
  { documents: { chat: words } }: Strings,
): string | undefined {
  if (isGivenUp) return words.notHeld;
  if (isHeld) return words.held;
  return isReading ? words.notReadYet : undefined;
}

function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
}
