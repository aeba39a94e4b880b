import { useRef } from 'react';
import type { Conversation } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { LiveReply } from './live-reply.tsx';
import type { LiveTurn } from './live-turns.ts';
import styles from './message-list.module.css';
import { Reply } from './reply.tsx';
import { useGrowingWindow } from './use-growing-window.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { UserMessage } from './user-message.tsx';
import { visibleTurns } from './visible-turns.ts';

interface MessageListProps {
  conversation: Conversation;
  live: LiveTurn | undefined;
  /** Counts what was sent from here: each goes to the end of the list. */
  sends: number;
  onStart: (request: ReplyRequest) => void;
}

/** The messages of the active branch and the reply under way, in a column that follows what is written. */
export function MessageList({ conversation, live, sends, onStart }: MessageListProps) {
  const strings = useStrings();
  const scroller = useRef<HTMLElement>(null);
  const { isAway, toEnd } = useStickToBottom(scroller, sends);
  const turns = visibleTurns(conversation.messages, live);
  const { first, top } = useGrowingWindow(turns.stored.length, scroller);
  const isBusy = live !== undefined && live.state !== 'failed';
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list is scrolled with the arrow keys */}
      <section ref={scroller} className={styles.scroller} aria-label={strings.chat.messages} tabIndex={0}>
        <ol className={styles.list}>
          {first > 0 ? <li ref={top} aria-hidden="true" /> : null}
          {turns.stored.slice(first).map((message) => (
            <li key={message.id} className={styles.turn}>
              {message.role === 'user' ? (
                <UserMessage
                  conversation={conversation}
                  message={message}
                  isBusy={isBusy}
                  onStart={onStart}
                />
              ) : (
                <Reply conversation={conversation} message={message} isBusy={isBusy} onStart={onStart} />
              )}
            </li>
          ))}
          {turns.question === undefined ? null : (
            <li className={styles.turn}>
              <UserMessage
                conversation={conversation}
                question={turns.question}
                documents={turns.documents}
                isBusy
                onStart={onStart}
              />
            </li>
          )}
          {live ? (
            <li className={styles.turn}>
              <LiveReply conversationId={conversation.id} turn={live} onStart={onStart} />
            </li>
          ) : null}
        </ol>
      </section>
      {isAway ? (
        <div className={styles.toEnd}>
          <IconButton icon="chevron" label={strings.chat.toEnd} onClick={toEnd} />
        </div>
      ) : null}
      <p className={styles.status} role="status">
        {live ? strings.chat.writing : ''}
      </p>
    </div>
  );
}
