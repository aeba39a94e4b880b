import { type ReactNode, useRef } from 'react';
import { background } from '../../models/background.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import styles from './markdown.module.css';

/** A block of code that scrolls by itself and can be copied. */
export function CodeBlock({ children }: { children: ReactNode }) {
  const strings = useStrings();
  const block = useRef<HTMLPreElement>(null);
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled with the arrow keys */}
      <pre ref={block} tabIndex={0}>
        {children}
      </pre>
      <IconButton
        icon="copy"
        size="small"
        label={strings.chat.copyCode}
        onClick={() => {
          const text = block.current?.innerText ?? '';
          background('copy_code', () => navigator.clipboard.writeText(text));
        }}
      />
    </div>
  );
}
