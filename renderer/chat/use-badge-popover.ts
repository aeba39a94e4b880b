import { type MouseEvent, useEffect, useRef, useState } from 'react';

// A short delay keeps the reasons from flashing while the pointer only passes by; in milliseconds.
const OPEN_AFTER = 120;
const CLOSE_AFTER = 320;

/**
 * Pointing at it or focusing it shows the reasons while it lasts; a press keeps them until the next press or Escape. A press of
 * a key also moves the focus into them, and closing them gives it back.
 */
export function useBadgePopover(onOpenChange: (isOpen: boolean) => void) {
  const [state, setState] = useState<'closed' | 'shown' | 'kept'>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const badge = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isEntering = useRef(false);
  const isReturning = useRef(false);
  const isPointing = useRef(false);
  const enter = () => {
    if (!isEntering.current || !content.current) return;
    isEntering.current = false;
    content.current.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (state === 'kept') enter();
  });
  const change = (next: typeof state) => {
    clearTimeout(timer.current);
    if (next !== 'kept') isEntering.current = false;
    if (next === 'closed' && content.current?.contains(document.activeElement)) giveFocusBack();
    setState(next);
    onOpenChange(next !== 'closed');
  };
  // The focus that comes back must not open what was just closed.
  const giveFocusBack = () => {
    isReturning.current = true;
    badge.current?.focus();
    isReturning.current = false;
  };
  const later = (next: 'closed' | 'shown', delay: number) => () => {
    if (isReturning.current) return;
    clearTimeout(timer.current);
    if (state !== 'kept') timer.current = setTimeout(() => change(next), delay);
  };
  const open = later('shown', OPEN_AFTER);
  const close = later('closed', CLOSE_AFTER);
  // Only a pointer that moves asks: under one that rests the badge may come to be by itself, when the page changes.
  const point = ({ movementX, movementY }: MouseEvent) => {
    if (isPointing.current || (movementX === 0 && movementY === 0)) return;
    isPointing.current = true;
    open();
  };
  const leave = () => {
    isPointing.current = false;
    close();
  };
  const press = (event: MouseEvent) => {
    // The trigger would close what pointing at it has just opened.
    event.preventDefault();
    isEntering.current = state !== 'kept' && event.detail === 0;
    change(state === 'kept' ? 'closed' : 'kept');
  };
  return {
    isOpen: state !== 'closed',
    set: (isOpen: boolean) => change(isOpen ? 'kept' : 'closed'),
    trigger: {
      ref: badge,
      onMouseMove: point,
      onMouseLeave: leave,
      onFocus: open,
      onBlur: close,
      onClick: press,
    },
    content: {
      ref: content,
      onMouseEnter: open,
      onMouseLeave: close,
      onClick: () => change('kept'),
      onOpenAutoFocus: (event: Event) => {
        event.preventDefault();
        enter();
      },
      onCloseAutoFocus: (event: Event) => event.preventDefault(),
    },
  };
}
