import { background } from '../../models/background.ts';
import { CONVERSATIONS_KEY, conversationKey } from '../conversations/conversation-queries.ts';
import { refresh } from './query-client.ts';

const NAME = 'alcove.conversations';
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Tells the other windows of this browser that a conversation has changed, such as one that was begun in quick ask. */
export function tellOtherWindows(conversationId: string): void {
  open().postMessage(conversationId);
}

/** Reads anew what another window has changed; of that only the id is told. Answers how to stop. */
export function followOtherWindows(): () => void {
  const follow = ({ data }: MessageEvent<unknown>) => {
    background('refresh_queries', () => refresh(CONVERSATIONS_KEY));
    if (typeof data === 'string') background('refresh_queries', () => refresh(conversationKey(data)));
  };
  open().addEventListener('message', follow);
  return () => open().removeEventListener('message', follow);
}
