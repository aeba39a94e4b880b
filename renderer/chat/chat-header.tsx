import type { Conversation } from '../api/chat.ts';
import { ConversationMenu } from '../conversations/conversation-menu.tsx';
import { useChangeConversation } from '../conversations/conversation-queries.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import styles from './chat-header.module.css';
import { KeepHereButton } from './keep-here-button.tsx';

/** The conversation's title, whether it may use the cloud at all, and what can be done to it. */
export function ChatHeader({ conversation }: { conversation: Conversation }) {
  const strings = useStrings();
  const change = useChangeConversation(conversation.id);
  const isLocalOnly = (change.variables?.routing ?? conversation.routing) === 'local_only';
  const title = strings.conversation.named(conversation.title);
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      <KeepHereButton
        isOn={isLocalOnly}
        isQuiet={conversation.archived}
        onChange={(isOn) => change.mutate({ routing: isOn ? 'local_only' : 'auto' })}
      />
      <ConversationMenu
        conversation={conversation}
        trigger={<IconButton icon="more" label={strings.conversation.actions(title)} />}
      />
    </header>
  );
}
