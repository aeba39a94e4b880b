import { useEffect, useState } from 'react';
import { background } from '../../models/background.ts';
import { readDroppedFiles } from './read-dropped-files.ts';

/** Whether files are being dragged over the window; hands them over when they are dropped. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
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
      // Read at once: the items are gone when this event is over.
      const items = event.dataTransfer?.items ?? [];
      background('file_drop', () => readDroppedFiles(items).then(onFiles));
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
