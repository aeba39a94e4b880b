import type { Conversation } from '../api/chat.ts';
import { shortcutLabel, useShortcut } from '../app/shortcuts.ts';
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
  const keys = shortcutLabel('⇧ L');
  const isLocalOnly = (change.variables?.routing ?? conversation.routing) === 'local_only';
  const toggle = () => change.mutate({ routing: isLocalOnly ? 'auto' : 'local_only' });
  useShortcut('Ctrl+Shift+l', () => (conversation.archived ? false : (toggle() as undefined)));
  return (
    <header className={styles.header}>
      <h1>{strings.conversation.named(conversation.title)}</h1>
      <button
        type="button"
        className={styles.routing}
        aria-pressed={isLocalOnly}
        aria-keyshortcuts="Control+Shift+L Meta+Shift+L"
        title={`${strings.conversation.localOnlyHint} (${keys})`}
        onClick={toggle}
      >
        <Icon name="lock" size={16} />
        <span>{strings.conversation.localOnly}</span>
      </button>
      <ConversationMenu
        conversation={conversation}
        trigger={
          <IconButton
            icon="more"
            label={strings.conversation.actions(strings.conversation.named(conversation.title))}
          />
        }
      />
    </header>
  );
}
