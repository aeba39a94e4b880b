import { useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions } from '../ui/dialog.tsx';
import styles from './edit-message.module.css';

interface EditMessageProps {
  content: string;
  onSend: (content: string) => void;
  onCancel: () => void;
}

/** Says an old message anew: it becomes another branch, the first one is kept. */
export function EditMessage({ content, onSend, onCancel }: EditMessageProps) {
  const strings = useStrings();
  const [text, setText] = useState(content);
  const send = () => (text.trim() ? onSend(text.trim()) : undefined);
  return (
    <form
      className={styles.form}
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
      <Actions>
        <Button look="quiet" onClick={onCancel}>
          {strings.common.cancel}
        </Button>
        <Button look="primary" type="submit">
          {strings.chat.resend}
        </Button>
      </Actions>
    </form>
  );
}
