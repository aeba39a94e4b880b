import { useCallback, useState, useSyncExternalStore } from 'react';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { notify, notifyOfAnswer } from '../app/notify.ts';
import { tellOtherWindows } from '../app/other-windows.ts';
import { queryClient } from '../app/query-client.ts';
import { createLiveTurns, type LiveTurn } from './live-turns.ts';

/** The replies that are being written in this window. */
export const liveTurns = createLiveTurns(
  queryClient,
  (id, hasFailed) => {
    notifyOfAnswer(id, hasFailed);
    tellOtherWindows(id);
  },
  (id) => notify('approval', `#/c/${id}`),
);

/** The reply that is being written in a conversation, if any; changes with its words. */
export function useLiveTurn(conversationId: string): LiveTurn | undefined {
  return useSyncExternalStore(liveTurns.subscribe, () => liveTurns.get(conversationId));
}

/** Whether a reply is being written in a conversation; does not change with its words. */
export function useIsBusy(conversationId: string): boolean {
  return useSyncExternalStore(liveTurns.subscribe, () => {
    const turn = liveTurns.get(conversationId);
    return turn !== undefined && turn.state !== 'failed';
  });
}

/** Starts turns of a conversation in place of one that failed, and counts them. */
export function useSends(id: string) {
  const [sends, setSends] = useState(0);
  const start = useCallback(
    (request: ReplyRequest) => {
      liveTurns.dismiss(id);
      liveTurns.start(id, request);
      setSends((count) => count + 1);
    },
    [id],
  );
  return { sends, start };
}
