import { useEffect, useState } from 'react';

interface Facts {
  /** Something that the message is about is not read yet. */
  isReading: boolean;
  /** Something of it could not be read: whoever writes should see that first. */
  hasTrouble: boolean;
  /** Another answer is being written. */
  isBusy: boolean;
}

/** Sends at once, or as soon as everything that the message is about is read. */
export function useHeldSend({ isReading, hasTrouble, isBusy }: Facts, send: () => void) {
  const [state, setState] = useState<'free' | 'held' | 'given_up'>('free');
  const isOver = state === 'held' && !isReading && !isBusy;
  useEffect(() => {
    if (!isOver) return;
    setState(hasTrouble ? 'given_up' : 'free');
    if (!hasTrouble) send();
  });
  const sendOrHold = () => {
    setState(isReading ? 'held' : 'free');
    if (!isReading) send();
  };
  return {
    isHeld: state === 'held',
    /** It was held, and is not sent because of what came out. */
    isGivenUp: state === 'given_up' && hasTrouble,
    sendOrHold,
    release: () => setState('free'),
  };
}
