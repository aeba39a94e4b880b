import { useCallback } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { DropCover } from './drop-cover.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { uploads } from './use-uploads.ts';

/** Takes files that are dropped anywhere in the window; `draftKey` names the conversation that is open, if one is. */
export function DropZone({ draftKey }: { draftKey: string | undefined }) {
  const { drop: words } = useStrings().documents;
  const isOver = useFileDrop(useCallback((files: File[]) => uploads.add(files, draftKey), [draftKey]));
  if (!isOver) return null;
  const title = (
    <>
      {words.title}
      {draftKey === undefined ? null : <span> {words.chat}</span>}
    </>
  );
  return <DropCover icon="file" title={title} text={words.text} />;
}
