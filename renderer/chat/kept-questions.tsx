import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { background } from '../../models/background.ts';
import { readConversation } from '../api/chat.ts';
import { listModels } from '../api/models.ts';
import { parseJson } from '../api/parse-json.ts';
import { createListeners } from '../api/store.ts';
import { recall, remember } from '../app/remembered.ts';
import { liveTurns } from './use-live-turn.ts';

/** A reply that said that its question takes a larger model, which is on its way. */
interface KeptQuestion {
  conversationId: string;
  messageId: string;
}

const { subscribe, tell } = createListeners();

/** The questions that wait for a model, as this browser remembers them: ids, and no word of theirs. */
function readKept(): KeptQuestion[] {
  const kept = parseJson(recall('keptQuestions'));
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}

function isKept(value: unknown): value is KeptQuestion {
  return typeof value === 'object' && value !== null && 'conversationId' in value && 'messageId' in value;
}

function write(kept: KeptQuestion[]): void {
  remember('keptQuestions', JSON.stringify(kept));
  tell();
}

/** Has a question answered once a larger model is here, whichever screen is open then. */
export function keepQuestion(question: KeptQuestion): void {
  const others = readKept().filter(({ messageId }) => messageId !== question.messageId);
  write([...others, question]);
}

function useHasKept(): boolean {
  return useSyncExternalStore(subscribe, () => recall('keptQuestions')?.includes('messageId') ?? false);
}

/** Answers the questions that were kept, as soon as a larger model is active; shows nothing. */
export function KeptQuestions() {
  const hasKept = useHasKept();
  const { data: list } = useQuery({ queryKey: ['models'], queryFn: listModels, enabled: hasKept });
  const active = list?.items.find(({ id }) => id === list.active.chat);
  const isReady = hasKept && active !== undefined && active.source !== 'starter';
  useEffect(() => {
    if (!isReady) return;
    const kept = readKept();
    write([]);
    for (const question of kept) background('kept_question', () => answer(question));
  }, [isReady]);
  return null;
}

/** Asks it again, unless it was deleted, answered or left behind meanwhile. */
async function answer({ conversationId, messageId }: KeptQuestion): Promise<void> {
  const conversation = await readConversation(conversationId).catch(() => undefined);
  if (conversation?.archived !== false || conversation.messages.at(-1)?.id !== messageId) return;
  liveTurns.start(conversationId, { kind: 'regenerate', messageId });
}
