import { useEffect } from 'react';
import { DropCover } from '../documents/drop-cover.tsx';
import { readPastedFiles } from '../documents/read-pasted-files.ts';
import { useFileDrop } from '../documents/use-file-drop.ts';
import { useStrings } from '../strings/use-strings.ts';
import { putFirstPicture } from './put-first-picture.ts';

/** Takes a picture that is dropped or pasted anywhere in the window. */
export function PictureDrop() {
  const { documents, pictures: words } = useStrings();
  const isOver = useFileDrop(putFirstPicture);
  const { pasted } = documents.chat;
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      if (!event.clipboardData) return;
      const files = readPastedFiles(event.clipboardData, new Date(), pasted);
      if (files.length === 0) return;
      event.preventDefault();
      putFirstPicture(files);
    };
    window.addEventListener('paste', take);
    return () => window.removeEventListener('paste', take);
  }, [pasted]);
  return isOver ? <DropCover icon="picture" title={words.drop} text={words.stays} /> : null;
}
