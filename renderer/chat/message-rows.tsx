import { memo } from 'react';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { LiveReply } from './live-reply.tsx';
import styles from './message-list.module.css';
import type { ShownTurns } from './message-list.tsx';
import { MessageRow } from './message-row.tsx';
import { UserMessage } from './user-message.tsx';

interface MessageRowsProps {
  shown: ShownTurns;
  measure: (row: HTMLElement | null) => void;
  onStart: (request: ReplyRequest) => void;
}

/** The rows that are laid out, with empty space where the others would be, then what is being written. */
export const MessageRows = memo(function MessageRows({ shown, measure, onStart }: MessageRowsProps) {
  const { conversation, parts, stored, question, documents, live } = shown;
  const isBusy = live !== undefined && live.state !== 'failed';
  const row = { conversation, isBusy, onStart };
  return (
    <ol className={styles.list}>
      {parts.map((part) =>
        part.kind === 'space' ? (
          <li key={part.key} className={styles.space} style={{ height: part.height }} aria-hidden="true" />
        ) : (
          <MessageRow
            key={part.key}
            {...row}
            message={part.item}
            index={part.index}
            count={stored.length}
            measure={measure}
          />
        ),
      )}
      {question === undefined ? null : (
        <li className={styles.turn}>
          <UserMessage {...row} question={question} documents={documents} isBusy />
        </li>
      )}
      {live ? (
        <li className={styles.turn}>
          <LiveReply conversationId={conversation.id} turn={live} onStart={onStart} />
        </li>
      ) : null}
      <li className={styles.end} aria-hidden="true" />
    </ol>
  );
});
