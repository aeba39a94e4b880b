import type { Message } from '../api/chat.ts';
import { useChangeConversation } from '../conversations/conversation-queries.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import styles from './version-switch.module.css';

/** Goes through the versions of a turn that editing and regenerating made; nothing where there is one only. */
export function VersionSwitch({ conversationId, message }: { conversationId: string; message: Message }) {
  const strings = useStrings();
  const change = useChangeConversation(conversationId);
  const versions = message.siblings ?? [];
  if (versions.length < 2) return null;
  const index = versions.indexOf(message.id);
  const show = (id: string | undefined) => (id ? change.mutate({ active_message_id: id }) : undefined);
  return (
    <div className={styles.switch}>
      <IconButton
        icon="left"
        size="small"
        label={strings.chat.previousVersion}
        disabled={index <= 0}
        onClick={() => show(versions[index - 1])}
      />
      <span>{strings.chat.version(index + 1, versions.length)}</span>
      <IconButton
        icon="right"
        size="small"
        label={strings.chat.nextVersion}
        disabled={index >= versions.length - 1}
        onClick={() => show(versions[index + 1])}
      />
    </div>
  );
}
