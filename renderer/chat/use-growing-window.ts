import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

// Enough for several screens; a long conversation is laid out as far back as it is read, not at once.
const STEP = 60;

/**
 * Shows the last items of a long list and more of them as the reader nears the top, without moving what is read.
 * Answers the index of the first item to show, and the element to place before it.
 */
export function useGrowingWindow(length: number, scroller: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState(STEP);
  const top = useRef<HTMLLIElement>(null);
  const heightBefore = useRef<number>(undefined);
  const first = Math.max(0, length - shown);
  useEffect(() => {
    const [element, root] = [top.current, scroller.current];
    if (!element || !root || first === 0) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        heightBefore.current = root.scrollHeight;
        setShown((count) => count + STEP);
      },
      { root, rootMargin: '800px 0px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [first, scroller]);
  useLayoutEffect(() => {
    const root = scroller.current;
    if (!root || heightBefore.current === undefined) return;
    root.scrollTop += root.scrollHeight - heightBefore.current;
    heightBefore.current = undefined;
  }, [first, scroller]);
  return { first, top };
}
