import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

// Nearer to the end than this, in pixels, counts as reading along.
const NEAR = 48;

/**
 * Keeps a scrolled list at its end while it grows, as long as the reader is there, and never moves it otherwise.
 * A change of `request` goes to the end whatever the reader does. Says `data-following` on the list meanwhile, so that
 * its style can let the browser hold on to the end by itself.
 */
export function useStickToBottom(scroller: RefObject<HTMLElement | null>, request: unknown) {
  const isFollowing = useRef(true);
  const [isAway, setIsAway] = useState(false);
  const toEnd = useCallback(() => {
    isFollowing.current = true;
    const element = scroller.current;
    element?.setAttribute('data-following', '');
    if (element) element.scrollTop = element.scrollHeight;
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const onScroll = () => {
      isFollowing.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      element.toggleAttribute('data-following', isFollowing.current);
      setIsAway(!isFollowing.current);
    };
    // Whoever writes in the list, as when a message is said anew, is not at its end.
    const isWriting = () =>
      document.activeElement?.tagName === 'TEXTAREA' && content.matches(':focus-within');
    const observer = new ResizeObserver(() => (isFollowing.current && !isWriting() ? toEnd() : undefined));
    observer.observe(content);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, toEnd]);
  useEffect(toEnd, [request, toEnd]);
  return { isAway, toEnd };
}
