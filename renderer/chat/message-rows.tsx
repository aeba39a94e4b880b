import { memo } from 'react';
import type { Conversation, Message } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import prose from '../ui/prose.module.css';
import { nameAnswerer, PLACE_ICONS, placeOf } from './answerer.ts';
import { CallsUnderWay } from './calls-of-reply.tsx';
import { keepQuestion } from './kept-questions.tsx';
import type { LiveTurn } from './live-turns.ts';
import { Markdown } from './markdown.tsx';
import styles from './message-list.module.css';
import type { ShownTurns } from './message-list.tsx';
import { NeedsModel } from './needs-model.tsx';
import replyStyles from './reply.module.css';
import { Reply } from './reply.tsx';
import { liveTurns } from './use-live-turn.ts';
import { UserMessage } from './user-message.tsx';
import { WayOn } from './way-on.tsx';

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
const MessageRow = memo(function MessageRow(props: MessageRowProps) {
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

interface LiveReplyProps {
  conversationId: string;
  turn: LiveTurn;
  onStart: (request: ReplyRequest) => void;
}

/** A reply while it is written, with where it is written; or why it could not be. */
function LiveReply({ conversationId, turn, onStart }: LiveReplyProps) {
  const strings = useStrings();
  return (
    <article
      className={replyStyles.reply}
      aria-label={strings.chat.alcoves}
      aria-busy={turn.state !== 'failed'}
    >
      {turn.calls ? <CallsUnderWay calls={turn.calls} hasFailed={turn.state === 'failed'} /> : null}
      {turn.text ? <Markdown text={turn.text} isGrowing={turn.state !== 'failed'} /> : null}
      {turn.state === 'waiting' && !turn.calls?.approvals.length ? <Waiting /> : null}
      {turn.state === 'failed' ? (
        <Failed
          conversationId={conversationId}
          turn={turn}
          onStart={onStart}
          onDismiss={() => liveTurns.dismiss(conversationId)}
        />
      ) : (
        <p className={`${layout.inlineRow} ${prose.caption} ${replyStyles.live}`}>
          {turn.route ? (
            <>
              <Icon name={PLACE_ICONS[placeOf(turn.route.provider)]} size={15} />
              {nameAnswerer(strings, turn.route.provider, turn.route.host)}
              <Reading turn={turn} />
            </>
          ) : (
            strings.chat.deciding
          )}
        </p>
      )}
    </article>
  );
}

/** Fewer tokens are read before anybody has seen how many. */
const WORTH_TELLING = 256;

/** How far a model on this computer has read before its first word. */
function Reading({ turn: { state, reading } }: { turn: LiveTurn }) {
  const strings = useStrings();
  if (state !== 'waiting' || !reading || reading.unread < WORTH_TELLING) return null;
  return <span>{strings.chat.reading(reading.unread, reading.read / reading.unread)}</span>;
}

function Waiting() {
  return (
    <div className={replyStyles.waiting} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}

interface FailedProps {
  conversationId: string;
  turn: LiveTurn;
  onStart: (request: ReplyRequest) => void;
  onDismiss: () => void;
}

// The question is stored before the model runs, so trying again answers it anew; otherwise it is sent anew.
function Failed({ conversationId, turn, onStart, onDismiss }: FailedProps) {
  const strings = useStrings();
  const messageId = turn.userMessage?.id;
  // The question is stored: it can wait for a model, and be answered by itself.
  const isForModel = turn.code === 'no_local_model' && messageId !== undefined;
  const again = (): ReplyRequest =>
    turn.userMessage && turn.request.kind !== 'regenerate'
      ? { kind: 'regenerate', messageId: turn.userMessage.id }
      : turn.request;
  return (
    <div className={replyStyles.failed}>
      <Notice kind="error">{turn.error}</Notice>
      {isForModel && messageId ? (
        <NeedsModel
          isBusy={false}
          onAskAgain={() => onStart(again())}
          onKeep={() => keepQuestion({ conversationId, messageId })}
        />
      ) : null}
      <div className={layout.line}>
        {isForModel ? null : <WayOn code={turn.code} />}
        <Button icon="refresh" onClick={() => onStart(again())}>
          {strings.chat.tryAgain}
        </Button>
        <Button look="quiet" onClick={onDismiss}>
          {strings.chat.dismiss}
        </Button>
      </div>
    </div>
  );
}
