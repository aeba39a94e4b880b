import { useState } from 'react';
import { background } from '../../models/background.ts';
import { stampOf } from '../documents/read-pasted-files.ts';
import { uploads } from '../documents/use-uploads.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { attachText } from './attach-text.ts';
import styles from './composer.module.css';
import { MAX_CHARACTERS } from './message-limit.ts';

interface TooLongProps {
  text: string;
  /** For which draft the text would be a document. */
  draftKey: string;
  /** Told of the text that is a document now. */
  onAttached: (text: string) => void;
}

/** Says that a text is too long for a message, and offers to take it as a document instead. */
export function TooLong({ text, draftKey, onAttached }: TooLongProps) {
  const { composer, documents } = useStrings();
  const [isSending, setIsSending] = useState(false);
  const attach = async () => {
    setIsSending(true);
    const name = `${documents.chat.pastedText(stampOf(new Date()))}.txt`;
    if (await attachText(uploads, { text, name, draftKey })) onAttached(text);
    setIsSending(false);
  };
  return (
    <div className={styles.tooLong}>
      <p>{composer.tooLong(text.trim().length, MAX_CHARACTERS)}</p>
      <Button icon="clip" isBusy={isSending} onClick={() => background('attach_text', attach)}>
        {composer.attachText}
      </Button>
    </div>
  );
}
