import { useEffect, useRef, useState } from 'react';
import type { DocumentsOfMessage, Message } from '../api/chat.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions } from '../ui/dialog.tsx';
import { DocumentButtons } from './document-buttons.tsx';
import { DocumentChips } from './document-chips.tsx';
import { documentsToSend } from './document-choice.ts';
import styles from './edit-message.module.css';
import { useAttachments } from './use-attachments.ts';
import { useDocumentChoice } from './use-document-choice.ts';
import { usePaste } from './use-paste.ts';

interface EditMessageProps {
  /** Under which the choice of documents is kept that the editing begins with. */
  draftKey: string;
  message: Message;
  onSend: (content: string, documents: DocumentsOfMessage) => void;
  onCancel: () => void;
}

/** Says an old message anew, about the same documents unless they are chosen otherwise; the first one is kept. */
export function EditMessage({ draftKey, message, onSend, onCancel }: EditMessageProps) {
  const strings = useStrings();
  const [text, setText] = useState(message.content);
  const [choice, setChoice] = useDocumentChoice(draftKey);
  const { coming, isReading } = useAttachments(draftKey, choice);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const send = () => (text.trim() && !isReading ? onSend(text.trim(), documentsToSend(choice)) : undefined);
  const paste = usePaste(draftKey);
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
      <textarea
        className={styles.text}
        aria-label={strings.chat.editLabel}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this text
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            send();
          }
        }}
      />
      <DocumentChips
        choice={choice}
        onChange={setChoice}
        coming={coming}
        note={isReading ? strings.documents.chat.notReadYet : undefined}
      />
      <div className={styles.foot}>
        <DocumentButtons draftKey={draftKey} choice={choice} onChange={setChoice} />
        <Actions>
          <Button look="quiet" onClick={onCancel}>
            {strings.common.cancel}
          </Button>
          <Button look="primary" type="submit" disabled={isReading}>
            {strings.chat.resend}
          </Button>
        </Actions>
      </div>
    </form>
  );
}
