import type { ClipboardEvent } from 'react';
import { readPastedFiles } from '../documents/read-pasted-files.ts';
import { uploads } from '../documents/use-uploads.ts';
import { useStrings } from '../strings/use-strings.ts';

/** What takes pasted files and pictures as documents for a draft; pasted text is left to the field that it is for. */
export function usePaste(draftKey: string): (event: ClipboardEvent) => void {
  const { pasted } = useStrings().documents.chat;
  return (event) => {
    const files = readPastedFiles(event.clipboardData, new Date(), pasted);
    if (files.length === 0) return;
    event.preventDefault();
    uploads.add(files, draftKey);
  };
}
