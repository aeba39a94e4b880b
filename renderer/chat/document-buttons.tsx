import { useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import { ChooseDocumentsDialog } from './choose-documents-dialog.tsx';
import styles from './composer.module.css';
import type { DocumentChoice } from './document-choice.ts';

interface DocumentButtonsProps {
  draftKey: string;
  choice: DocumentChoice;
  onChange: (choice: DocumentChoice) => void;
}

/** Lets the answer draw on all documents, or on certain ones; one excludes the other. */
export function DocumentButtons({ draftKey, choice, onChange }: DocumentButtonsProps) {
  const { chat: words } = useStrings().documents;
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${layout.pill} ${prose.quiet} ${styles.choice}`}
        aria-pressed={choice.usesAll}
        title={words.useHint}
        onClick={() => onChange({ usesAll: !choice.usesAll, chosen: [] })}
      >
        <Icon name="file" size={16} />
        <span>{words.use}</span>
      </button>
      <button
        type="button"
        className={styles.attach}
        title={words.attach}
        aria-label={words.attach}
        onClick={() => setIsChoosing(true)}
      >
        <Icon name="clip" size={17} />
      </button>
      {isChoosing ? (
        <ChooseDocumentsDialog
          draftKey={draftKey}
          choice={choice}
          onChange={onChange}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </>
  );
}
