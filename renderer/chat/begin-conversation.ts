import { MutationObserver } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { background, settled } from '../../models/background.ts';
import { codeOf, sayThrown } from '../api/api-error.ts';
import {
  type Conversation,
  changeConversation,
  createConversation,
  deleteConversation,
  type Routing,
  type SentWith,
} from '../api/chat.ts';
import { queryClient, WAITS_ITS_TURN } from '../app/query-client.ts';
import { conversationKey } from '../conversations/conversation-queries.ts';
import { moveChoice } from './document-choice.ts';
import type { Refusal } from './live-turns.ts';
import type { ModelChoice, WritingChange } from './model-picker.tsx';
import { liveTurns } from './use-live-turn.ts';

/** What is chosen before there is a conversation. */
export type NewChoice = ModelChoice & Partial<WritingChange>;

/** A conversation that is not made yet, and its first message. */
export interface Beginning {
  /** Of the whole conversation. */
  wholeRouting: Routing;
  isTemporary?: boolean;
  choice?: NewChoice;
  content: string;
  routing: Routing;
  documents: SentWith;
}

/**
 * Makes conversations with their first message: answers the id of one once the server has the message, or why it was
 * refused. A conversation whose message was refused is kept for the next try, and deleted when the screen is left without one.
 *
 * @param draftKey under which what is written and chosen is kept
 */
export function useBeginning(draftKey: string) {
  const unsent = useRef<Conversation>(undefined);
  useEffect(() => {
    const discard = () => {
      if (unsent.current) discardUnsent(unsent.current.id);
      unsent.current = undefined;
    };
    window.addEventListener('pagehide', discard);
    return () => {
      window.removeEventListener('pagehide', discard);
      discard();
    };
  }, []);
  return useCallback(
    async (beginning: Beginning): Promise<{ id: string } | { refusal: Refusal }> => {
      try {
        const made = await makeConversation(beginning, unsent.current);
        unsent.current = made;
        const refusal = await sendFirst(made, beginning);
        if (refusal !== undefined) return { refusal };
        unsent.current = undefined;
        moveChoice(draftKey, made.id);
        return { id: made.id };
      } catch (thrown) {
        return { refusal: { words: sayThrown(thrown), code: codeOf(thrown) } };
      }
    },
    [draftKey],
  );
}

async function makeConversation(
  { wholeRouting, isTemporary = false, choice = {} }: Beginning,
  before: Conversation | undefined,
): Promise<Conversation> {
  const isSame = before?.routing === wholeRouting && (before.temporary ?? false) === isTemporary;
  if (before && !isSame) discardUnsent(before.id);
  const created =
    before && isSame ? before : await createConversation({ routing: wholeRouting, temporary: isTemporary });
  if (Object.keys(choice).length === 0) return { ...created, instructions: '', messages: [] };
  try {
    return { ...created, ...(await changeConversation(created.id, choice)), instructions: '', messages: [] };
  } catch (thrown) {
    discardUnsent(created.id);
    throw thrown;
  }
}

/** Answers why the server refused the message; undefined where it has it, and where that is not known. */
async function sendFirst(
  made: Conversation,
  { content, routing, documents }: Beginning,
): Promise<Refusal | undefined> {
  const { id } = made;
  queryClient.setQueryData<Conversation>(conversationKey(id), made);
  liveTurns.start(id, { kind: 'send', content, routing, documents });
  const refusal = await liveTurns.whenTaken(id);
  if (refusal === undefined) return undefined;
  liveTurns.dismiss(id);
  queryClient.removeQueries({ queryKey: conversationKey(id) });
  return refusal;
}

/** Nobody wrote in it: no list is to show it. */
function discardUnsent(id: string): void {
  const deletion = new MutationObserver(queryClient, {
    mutationFn: () => deleteConversation(id),
    ...WAITS_ITS_TURN,
  });
  background('discard_unsent', () => settled(deletion.mutate()));
}
