import { useEffect } from 'react';
import { fillFromLink } from './link-draft.ts';
import { navigate, parseRoute } from './router.ts';

/** Lays the text of a link into the composer of a new chat and goes there; the address keeps nothing of it. */
export function AskFromLink({ text }: { text: string }) {
  useEffect(() => {
    // Strict mode runs this twice; the second time the address is another one.
    if (parseRoute(window.location.hash).name !== 'ask') return;
    fillFromLink(text);
    navigate({ name: 'home' }, 'replace');
  }, [text]);
  return null;
}
