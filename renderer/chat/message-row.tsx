import { memo } from 'react';
import type { Conversation, Message } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import styles from './message-list.module.css';
import { Reply } from './reply.tsx';
import { UserMessage } from './user-message.tsx';

interface MessageRowProps {
  conversation: Conversation;
  message: Message;
  index: number;
  /** How many rows the list has, those that are not laid out among them. */
  count: number;
  isBusy: boolean;
  onStart: (request: ReplyRequest) => void;
  measure: (row: HTMLElement | null) => void;
}

/** One message of the list, which says its place in the whole of it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { conversation, message, index, count, isBusy, onStart, measure } = props;
  return (
    <li
      ref={measure}
      data-index={index}
      className={styles.turn}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {message.role === 'user' ? (
        <UserMessage conversation={conversation} message={message} isBusy={isBusy} onStart={onStart} />
      ) : (
        <Reply conversation={conversation} message={message} isBusy={isBusy} onStart={onStart} />
      )}
    </li>
  );
});
