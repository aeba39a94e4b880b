import { useEffect } from 'react';
import { background, settled } from '../../models/background.ts';
import { preloadConversation } from '../api/chat.ts';

// Long enough to wait for the end of a thought, since reading ahead keeps this machine busy; in milliseconds.
const PAUSE = 800;

/**
 * Lets the model on this device read what is being written before it is sent, so that it answers sooner.
 * `conversationId` is undefined while there is nothing to read ahead, or another place will answer.
 */
export function usePreload(conversationId: string | undefined, text: string): void {
  useEffect(() => {
    if (!conversationId || !text) return;
    const controller = new AbortController();
    // The message is answered without it too, only later.
    const read = () =>
      background('preload', () => settled(preloadConversation(conversationId, text, controller.signal)));
    const timer = setTimeout(read, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [conversationId, text]);
}
