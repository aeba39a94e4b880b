import type { ReplyRequest } from '../api/reply-stream.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import type { LiveTurn } from './live-turns.ts';
import { Markdown } from './markdown.tsx';
import styles from './reply.module.css';
import { liveTurns } from './use-live-turn.ts';

interface LiveReplyProps {
  conversationId: string;
  turn: LiveTurn;
  onStart: (request: ReplyRequest) => void;
}

/** A reply while it is written, with where it is written; or why it could not be. */
export function LiveReply({ conversationId, turn, onStart }: LiveReplyProps) {
  const strings = useStrings();
  return (
    <article className={styles.reply} aria-label={strings.chat.alcoves} aria-busy={turn.state !== 'failed'}>
      {turn.text ? <Markdown text={turn.text} isGrowing={turn.state !== 'failed'} /> : null}
      {turn.state === 'waiting' ? <Waiting /> : null}
      {turn.state === 'failed' ? (
        <Failed turn={turn} onStart={onStart} onDismiss={() => liveTurns.dismiss(conversationId)} />
      ) : (
        <p className={styles.live}>
          {turn.route ? (
            <>
              <Icon name={turn.route.provider === 'local' ? 'arch' : 'cloud'} size={15} />
              {turn.route.provider === 'local'
                ? strings.badge.here
                : strings.badge.cloud(turn.route.provider)}
            </>
          ) : (
            strings.chat.deciding
          )}
        </p>
      )}
    </article>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}

interface FailedProps {
  turn: LiveTurn;
  onStart: (request: ReplyRequest) => void;
  onDismiss: () => void;
}

// The question is stored before the model runs, so trying again answers it anew; otherwise it is sent anew.
function Failed({ turn, onStart, onDismiss }: FailedProps) {
  const strings = useStrings();
  const again = (): ReplyRequest =>
    turn.userMessage ? { kind: 'regenerate', messageId: turn.userMessage.id } : turn.request;
  return (
    <div className={styles.failed}>
      <Notice kind="error">{turn.error}</Notice>
      <div className={styles.choices}>
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
