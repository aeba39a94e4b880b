import { useEffect, useRef } from 'react';

/** For the heading of the section that the address names: it comes into view and takes the focus. */
export function useTarget(isTarget: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isTarget]);
  return heading;
}
