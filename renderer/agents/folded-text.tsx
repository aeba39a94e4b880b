import { useState } from 'react';
import { foldText } from './fold-text.ts';
import styles from './step.module.css';
import { useAgentWords } from './use-agent-words.ts';

interface FoldedTextProps {
  text: string;
  /** Shown in full whatever its length, as when somebody is to judge it. */
  isWhole?: boolean;
}

/** A text as it is, line by line; a long one shows its beginning until all of it is asked for. */
export function FoldedText({ text, isWhole = false }: FoldedTextProps) {
  const words = useAgentWords();
  const [isOpen, setIsOpen] = useState(false);
  const { beginning, lines } = foldText(text);
  const isFolded = beginning !== undefined && !isOpen && !isWhole;
  return (
    <div className={styles.text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide or long text is scrolled with the arrow keys */}
      <pre tabIndex={0} data-whole={isWhole}>
        {isFolded ? beginning : text}
      </pre>
      {beginning !== undefined && !isWhole ? (
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? words.showLess : words.showAll(lines)}
        </button>
      ) : null}
    </div>
  );
}
