import { useEffect, useState } from 'react';
import { background } from '../../models/background.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from './button.tsx';

/** Copies `text` and says so for a moment; `label` where what is copied is not all there is. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const strings = useStrings();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <IconButton
      icon={isCopied ? 'check' : 'copy'}
      size="small"
      label={isCopied ? strings.chat.copied : (label ?? strings.chat.copy)}
      onClick={() =>
        background('copy', () => navigator.clipboard.writeText(text).then(() => setIsCopied(true)))
      }
    />
  );
}
