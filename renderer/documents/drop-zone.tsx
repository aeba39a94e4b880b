import { useCallback, useEffect, useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './drop-zone.module.css';
import { readDroppedFiles } from './read-dropped-files.ts';
import { uploads } from './use-uploads.ts';

/** Takes files that are dropped anywhere in the window; `draftKey` names the conversation that is open, if one is. */
export function DropZone({ draftKey }: { draftKey: string | undefined }) {
  const { drop: words } = useStrings().documents;
  const isOver = useFileDrop(useCallback((files: File[]) => uploads.add(files, draftKey), [draftKey]));
  if (!isOver) return null;
  return (
    <div className={styles.zone} role="status">
      <div className={styles.card}>
        <Icon name="file" size={40} />
        <p className={styles.title}>
          {words.title}
          {draftKey === undefined ? null : <span> {words.chat}</span>}
        </p>
        <p>{words.text}</p>
      </div>
    </div>
  );
}

/** Whether files are being dragged over the window; hands them over when they are dropped. */
function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    };
    // Only what leaves the window has nothing that it goes to.
    const leave = (event: DragEvent) => (event.relatedTarget === null ? setIsOver(false) : undefined);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // The browser would open the file in place of the app.
      event.preventDefault();
      setIsOver(false);
      void readDroppedFiles(event.dataTransfer?.items ?? []).then(onFiles);
    };
    const listeners = { dragenter: over, dragover: over, dragleave: leave, drop };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener);
    };
  }, [onFiles]);
  return isOver;
}

// A field that asks for a file takes its own.
function hasFiles({ dataTransfer, target }: DragEvent): boolean {
  const isField = target instanceof HTMLInputElement && target.type === 'file';
  return !isField && (dataTransfer?.types.includes('Files') ?? false);
}
