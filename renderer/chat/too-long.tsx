import { useState } from 'react';
import { background } from '../../models/background.ts';
import { stampOf } from '../documents/read-pasted-files.ts';
import { isUnderWay } from '../documents/upload.ts';
import type { Uploads } from '../documents/uploads.ts';
import { uploads } from '../documents/use-uploads.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
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

/**
 * Sends a text as a document for a draft. Resolves to whether the server has taken it: until then nobody else has the
 * text, so that it must not be thrown away.
 */
export function attachText(
  uploads: Pick<Uploads, 'add' | 'all' | 'subscribe'>,
  { text, name, draftKey }: { text: string; name: string; draftKey: string },
): Promise<boolean> {
  const file = new File([text], name, { type: 'text/plain' });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const leave = uploads.subscribe(look);
  function look() {
    const upload = uploads.all().find((one) => one.file === file);
    // Once it is stored the text is safe, though the server still reads it.
    if (upload && isUnderWay(upload) && upload.state !== 'processing') return;
    leave();
    resolve(upload !== undefined && upload.state !== 'failed');
  }
  uploads.add([file], draftKey);
  return promise;
}
