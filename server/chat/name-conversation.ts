import type { ChatDependencies } from './chat.types.ts';
import type { ConversationSummary } from './conversations.repository.ts';
import { DEFAULT_TITLE } from './conversations.service.ts';
import { makeTitle } from './make-title.ts';

/**
 * Gives a conversation that has no title yet one made from `content`, before its first answer: that may take minutes.
 * Answers how to take it back where no answer comes of it; a title that a person gave meanwhile is kept.
 */
export function nameConversation(
  { conversations, search, database }: Pick<ChatDependencies, 'conversations' | 'search' | 'database'>,
  { id, userId, titleSource }: ConversationSummary,
  content: string,
): () => void {
  const made = titleSource === 'default' ? makeTitle(content) : undefined;
  if (!made) return () => undefined;
  database.transaction(() => {
    conversations.update(id, { title: made, titleSource: 'made' });
    search.indexTitle(id, made);
  });
  return () => {
    if (conversations.findOwn(userId, id)?.titleSource !== 'made') return;
    database.transaction(() => {
      conversations.update(id, { title: DEFAULT_TITLE, titleSource: 'default' });
      search.removeTitle(id);
    });
  };
}
