import type { Conversation, Message } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { navigate } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import styles from './kept-by-message.module.css';
import { leaveDraft, NEW_CHAT_DRAFT } from './use-draft.ts';

interface KeptByMessageProps {
  conversation: Conversation;
  message: Message;
  isBusy: boolean;
  onStart: (request: ReplyRequest) => void;
}

/** Most characters of the old message that are shown. */
const SHOWN = 80;

/** Below the newest reply: which old message kept it on this device, and how to go on without that. */
export function KeptByMessage({ conversation, message, isBusy, onStart }: KeptByMessageProps) {
  const strings = useStrings();
  const { messages } = conversation;
  const keeper = messages.find(({ id }) => id === message.metadata?.kept_by);
  const question = messages.find(({ id }) => id === message.parent_id);
  // An older reply has been gone on from: there is nothing to choose any more.
  if (!keeper || !question || messages.at(-1)?.id !== message.id) return null;
  const say = keeper.role === 'user' ? strings.chat.keptBy : strings.chat.keptByAnswer;
  const goOnAnew = () => {
    leaveDraft(NEW_CHAT_DRAFT, question.content);
    navigate({ name: 'home' });
  };
  return (
    <aside className={styles.kept}>
      <p>{say(shorten(keeper.content))}</p>
      <div className={styles.choices}>
        <Button
          disabled={isBusy}
          onClick={() => onStart({ kind: 'regenerate', messageId: message.id, leavesOutSensitive: true })}
        >
          {strings.chat.leaveOut}
        </Button>
        <Button disabled={isBusy} onClick={goOnAnew}>
          {strings.chat.goOnAnew}
        </Button>
      </div>
    </aside>
  );
}

function shorten(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('').trimEnd()}…` : line;
}
