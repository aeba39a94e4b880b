import { useEffect, useState } from 'react';
import { background } from '../../models/background.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from './button.tsx';

/** Copies `text` and says so for a moment. */
export function CopyButton({ text }: { text: string }) {
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
      label={isCopied ? strings.chat.copied : strings.chat.copy}
      onClick={() =>
        background('copy', () => navigator.clipboard.writeText(text).then(() => setIsCopied(true)))
      }
    />
  );
}
