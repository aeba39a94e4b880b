import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Actions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './recovery.module.css';
import { useRecoveryWords } from './use-recovery-words.ts';

interface ShownWordsProps {
  phrase: string[];
  /** Somebody tried to close without having said that the words are written down. */
  isLeaving: boolean;
  onWrittenDown: () => void;
}

/** The words, numbered. They leave the screen by one button only. */
export function ShownWords({ phrase, isLeaving, onWrittenDown }: ShownWordsProps) {
  const words = useRecoveryWords();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <>
      <p>{words.once}</p>
      <ol className={styles.words} aria-label={words.phrase}>
        {phrase.map((word, index) => (
          <li key={index}>
            <span>{index + 1}</span>
            {word}
          </li>
        ))}
      </ol>
      <div className={styles.copy}>
        <p>{words.copyText}</p>
        <CopyButton text={phrase.join(' ')} />
      </div>
      {isLeaving ? <Notice kind="error">{words.notAgain}</Notice> : null}
      <Actions>
        <Button look="primary" onClick={onWrittenDown}>
          {words.writtenDown}
        </Button>
      </Actions>
    </>
  );
}
