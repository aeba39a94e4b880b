import { useEffect } from 'react';

/** Names the window after what it shows; undefined is the app's own name. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Alcove` : 'Alcove';
    return () => {
      document.title = 'Alcove';
    };
  }, [title]);
}
