import { memo } from 'react';
import type { Citation, Conversation, Message, ReplyMetadata } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { ReadAloudButton } from '../voice/read-aloud-button.tsx';
import { CitationsContext } from './citations.tsx';
import { KeptByMessage } from './kept-by-message.tsx';
import { Markdown } from './markdown.tsx';
import { NeedsModel } from './needs-model.tsx';
import styles from './reply.module.css';
import { ReplyDetails } from './reply-details.tsx';
import { ReplyMark } from './reply-mark.tsx';
import { Sources } from './sources.tsx';
import { useKeptOpen } from './use-kept-open.ts';
import { VersionSwitch } from './version-switch.tsx';

interface ReplyProps {
  conversation: Conversation;
  message: Message;
  isBusy: boolean;
  onStart: (request: ReplyRequest) => void;
}

const NONE: Citation[] = [];

/** A stored reply with its mark of who answered, which opens to what was sent. */
export const Reply = memo(function Reply({ conversation, message, isBusy, onStart }: ReplyProps) {
  const strings = useStrings();
  const [isOpen, setIsOpen] = useKeptOpen(message.id);
  const regenerate = () => onStart({ kind: 'regenerate', messageId: message.id, provider: 'local' });
  return (
    <article className={styles.reply} aria-label={strings.chat.alcoves}>
      <CitationsContext value={message.metadata?.citations ?? NONE}>
        <Markdown text={message.content} />
      </CitationsContext>
      {message.metadata?.stopped ? <p className={styles.aside}>{sayEnd(message.metadata, strings)}</p> : null}
      {message.metadata?.fallback_reason ? (
        <p className={styles.aside}>{strings.details.fallback(message.metadata.fallback_reason)}</p>
      ) : null}
      {message.metadata ? <Sources metadata={message.metadata} /> : null}
      <footer className={styles.foot}>
        {message.metadata?.llm_provider ? (
          <ReplyMark metadata={message.metadata} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        ) : null}
        <div className={styles.actions}>
          <VersionSwitch conversationId={conversation.id} message={message} />
          {message.content === '' ? null : (
            <>
              <CopyButton text={message.content} />
              <ReadAloudButton id={message.id} text={message.content} />
            </>
          )}
          {conversation.archived ? null : (
            <IconButton
              icon="refresh"
              size="small"
              label={strings.chat.regenerate}
              disabled={isBusy}
              onClick={regenerate}
            />
          )}
        </div>
      </footer>
      {conversation.archived ? null : (
        <KeptByMessage conversation={conversation} message={message} isBusy={isBusy} onStart={onStart} />
      )}
      {message.metadata?.needs_model && conversation.messages.at(-1)?.id === message.id ? (
        <NeedsModel isBusy={isBusy || conversation.archived} onAskAgain={regenerate} />
      ) : null}
      {isOpen && message.metadata ? (
        <ReplyDetails
          message={message}
          metadata={message.metadata}
          earlier={conversation.messages.slice(0, conversation.messages.indexOf(message))}
        />
      ) : null}
    </article>
  );
});

// Before it was noted who ended an answer, that it ended early is all there is to say.
function sayEnd({ broken_off, stopped_by }: ReplyMetadata, { chat, errors }: Strings): string {
  if (broken_off) return errors.say('answer_broken_off', broken_off);
  return stopped_by ? chat.stopped[stopped_by] : chat.stopped.early;
}
