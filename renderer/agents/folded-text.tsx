import { useState } from 'react';
import { cutText } from '../../models/cut-text.ts';
import layout from '../ui/layout.module.css';
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
    <div className={`${layout.tight} ${styles.text}`}>
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

// What is read at a glance; more than this is folded away.
const MOST_LINES = 10;
const MOST_CHARACTERS = 900;

/** Where a long text is folded: its beginning, or undefined for a text that is short enough, and how many lines it has. */
export function foldText(text: string): { beginning: string | undefined; lines: number } {
  const lines = text.split('\n');
  const beginning = cutText(lines.slice(0, MOST_LINES).join('\n'), MOST_CHARACTERS);
  // A fold that hides next to nothing only costs a press.
  const hides = text.length - beginning.length;
  return {
    beginning: hides > 80 || lines.length > MOST_LINES + 2 ? `${beginning}…` : undefined,
    lines: lines.length,
  };
}
