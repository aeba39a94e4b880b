import { useState } from 'react';
import { background } from '../../models/background.ts';
import { sayThrown } from '../api/api-error.ts';
import { createConversation, type DocumentsOfMessage, type Routing } from '../api/chat.ts';
import { tellOtherWindows } from '../app/other-windows.ts';
import { queryClient } from '../app/query-client.ts';
import { moveChoice } from '../chat/document-choice.ts';
import { leaveDraft } from '../chat/use-draft.ts';
import { liveTurns } from '../chat/use-live-turn.ts';
import { CONVERSATIONS_KEY } from '../conversations/conversation-queries.ts';

/** The key of what is written here before it is sent; another window's new chat is not touched. */
export const QUICK_DRAFT = 'quick';

/** The conversation of quick ask: none until something is sent, so that opening and closing leaves nothing behind. */
export function useQuickConversation() {
  const [id, setId] = useState<string>();
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const begin = async (content: string, routing: Routing, documents: DocumentsOfMessage) => {
    setIsStarting(true);
    setFailure(undefined);
    try {
      const conversation = await createConversation({});
      background('refresh_queries', () => queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY }));
      moveChoice(QUICK_DRAFT, conversation.id);
      tellOtherWindows(conversation.id);
      liveTurns.start(conversation.id, { kind: 'send', content, routing, documents });
      setId(conversation.id);
    } catch (thrown) {
      leaveDraft(QUICK_DRAFT, content);
      setFailure(sayThrown(thrown));
    }
    setIsStarting(false);
  };
  const start = (...message: Parameters<typeof begin>) => background('quick_ask', () => begin(...message));
  const reset = () => {
    setId(undefined);
    setFailure(undefined);
  };
  return { id, isStarting, failure, start, reset };
}
