import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Conversation, DocumentsOfMessage, Message, Routing } from '../api/chat.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions } from '../ui/dialog.tsx';
import composer from './composer.module.css';
import { DocumentButtons } from './document-buttons.tsx';
import { DocumentChips } from './document-chips.tsx';
import { documentsToSend } from './document-choice.ts';
import styles from './edit-message.module.css';
import { LiveBadge } from './live-badge.tsx';
import { LocalOnlyButton } from './local-only-button.tsx';
import { excerptsOf, MarkedText } from './marked-text.tsx';
import { isTooLong, MAX_CHARACTERS } from './message-limit.ts';
import { promisedRouting } from './promised-routing.ts';
import { useAttachments } from './use-attachments.ts';
import { useDocumentChoice } from './use-document-choice.ts';
import { usePaste } from './use-paste.ts';
import { usePredictedRoute } from './use-predicted-route.ts';

interface EditMessageProps {
  /** Under which the choice of documents is kept that the editing begins with. */
  draftKey: string;
  conversation: Conversation;
  message: Message;
  /** It was kept on this device, and its next wording is, too. */
  isKeptHere: boolean;
  onSend: (content: string, routing: Routing, documents: DocumentsOfMessage) => void;
  onCancel: () => void;
}

/** Says an old message anew, about the same documents unless they are chosen otherwise; the first one is kept. */
export function EditMessage(props: EditMessageProps) {
  const { draftKey, message, isKeptHere, onSend, onCancel } = props;
  const strings = useStrings();
  const [text, setText] = useState(message.content);
  const [isLocalOnly, setIsLocalOnly] = useState(isKeptHere);
  const [isExplaining, setIsExplaining] = useState(false);
  const [choice, setChoice] = useDocumentChoice(draftKey);
  const { coming, isReading } = useAttachments(draftKey, choice);
  const { route, localModel, score, line, spans, isFresh } = usePredictedRoute(upTo(props), text, {
    isLocalOnlyMessage: isLocalOnly,
    usesDocuments: choice.usesAll || choice.chosen.length > 0 || isReading,
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isLimitPassed = isTooLong(text);
  const canSend = text.trim() !== '' && !isReading && !isLimitPassed;
  const send = () => {
    if (canSend)
      onSend(text.trim(), promisedRouting({ route, isFresh, isLocalOnly }), documentsToSend(choice));
  };
  const paste = usePaste(draftKey);
  // The same key of the composer below must not hear of it.
  const onKeyDown = (event: KeyboardEvent) => {
    const does = actionOf(event);
    if (!does) return;
    event.preventDefault();
    if (does === 'cancel') onCancel();
    if (does === 'send') send();
    if (does === 'local' && !isKeptHere) setIsLocalOnly(!isLocalOnly);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      onPaste={paste}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.scroller}>
        <div className={composer.stack}>
          <MarkedText text={text} spans={spans} isStrong={isExplaining} />
          <textarea
            className={composer.text}
            aria-label={strings.chat.editLabel}
            // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this text
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      {isLimitPassed ? (
        <p className={composer.tooLong}>{strings.composer.tooLong(text.trim().length, MAX_CHARACTERS)}</p>
      ) : null}
      <DocumentChips
        choice={choice}
        onChange={setChoice}
        coming={coming}
        note={isReading ? strings.documents.chat.notReadYet : undefined}
      />
      <div className={styles.foot}>
        <LiveBadge
          above={form}
          route={route}
          localModel={localModel}
          score={score}
          threshold={line}
          excerpts={excerptsOf(text, spans)}
          onOpenChange={setIsExplaining}
        />
        <LocalOnlyButton isOn={isLocalOnly} isFixed={isKeptHere} onChange={setIsLocalOnly} />
        <DocumentButtons draftKey={draftKey} choice={choice} onChange={setChoice} />
        <Actions>
          <Button look="quiet" onClick={onCancel}>
            {strings.common.cancel}
          </Button>
          <Button look="primary" type="submit" disabled={!canSend}>
            {strings.chat.resend}
          </Button>
        </Actions>
      </div>
    </form>
  );
}

/** What the new wording will follow: the conversation as it was before the old one. */
function upTo({ conversation, message }: EditMessageProps): Conversation {
  const index = conversation.messages.findIndex(({ id }) => id === message.id);
  return { ...conversation, messages: conversation.messages.slice(0, Math.max(0, index)) };
}

function actionOf(event: KeyboardEvent): 'cancel' | 'send' | 'local' | undefined {
  const { key, shiftKey, altKey } = event;
  if (key === 'Escape') return 'cancel';
  if (key === 'Enter' && !shiftKey && !event.nativeEvent.isComposing) return 'send';
  const isControl = event.ctrlKey || event.metaKey;
  return isControl && !shiftKey && !altKey && key.toLowerCase() === 'l' ? 'local' : undefined;
}
