import { type RefObject, useEffect } from 'react';

// Nearer to the end than this, in pixels, counts as reading along.
const NEAR = 64;

/** Keeps a scrolled element at its end while what is in it grows, as long as the reader is there; only while `isLive`. */
export function useFollow(scroller: RefObject<HTMLElement | null>, isLive: boolean): void {
  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!isLive || !element || !content) return;
    let isFollowing = true;
    const onScroll = () => {
      isFollowing = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    const observer = new ResizeObserver(() => {
      if (isFollowing) element.scrollTop = element.scrollHeight;
    });
    observer.observe(content);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, isLive]);
}
