import type { Conversation } from '../api/chat.ts';
import { ConversationMenu } from '../conversations/conversation-menu.tsx';
import { useChangeConversation } from '../conversations/conversation-queries.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './chat-header.module.css';

/** The conversation's title, whether it may use the cloud at all, and what can be done to it. */
export function ChatHeader({ conversation }: { conversation: Conversation }) {
  const strings = useStrings();
  const change = useChangeConversation(conversation.id);
  const isLocalOnly = (change.variables?.routing ?? conversation.routing) === 'local_only';
  return (
    <header className={styles.header}>
      <h1>{conversation.title}</h1>
      <button
        type="button"
        className={styles.routing}
        aria-pressed={isLocalOnly}
        title={strings.conversation.localOnlyHint}
        onClick={() => change.mutate({ routing: isLocalOnly ? 'auto' : 'local_only' })}
      >
        <Icon name="lock" size={16} />
        <span>{strings.conversation.localOnly}</span>
      </button>
      <ConversationMenu
        conversation={conversation}
        trigger={<IconButton icon="more" label={strings.conversation.actions(conversation.title)} />}
      />
    </header>
  );
}
