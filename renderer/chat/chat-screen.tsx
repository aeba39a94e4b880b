import { useState } from 'react';
import type { Conversation } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { useShortcut } from '../app/shortcuts.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useChangeConversation, useConversation } from '../conversations/conversation-queries.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ChatHeader } from './chat-header.tsx';
import styles from './chat-screen.module.css';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { liveTurns, useLiveTurn } from './use-live-turn.ts';

/** One conversation: its messages, the reply under way, and the composer. */
export function ChatScreen({ id }: { id: string }) {
  const conversation = useConversation(id);
  if (conversation.isError)
    return (
      <main className={styles.centred}>
        <Notice kind="error">{conversation.error.message}</Notice>
      </main>
    );
  return conversation.data ? (
    <OpenConversation conversation={conversation.data} />
  ) : (
    <main className={styles.screen} />
  );
}

function OpenConversation({ conversation }: { conversation: Conversation }) {
  const strings = useStrings();
  const { id } = conversation;
  useDocumentTitle(conversation.title);
  const live = useLiveTurn(id);
  const [sends, setSends] = useState(0);
  const isBusy = live !== undefined && live.state !== 'failed';
  const start = (request: ReplyRequest) => {
    liveTurns.dismiss(id);
    liveTurns.start(id, request);
    setSends((count) => count + 1);
  };
  useShortcut('Escape', () => (isBusy ? (liveTurns.stop(id) as undefined) : false));
  return (
    <main className={styles.screen}>
      <ChatHeader conversation={conversation} />
      <MessageList conversation={conversation} live={live} sends={sends} onStart={start} />
      <div className={styles.foot}>
        {conversation.archived ? (
          <ArchivedNotice id={id} />
        ) : (
          <Composer
            conversation={conversation}
            draftKey={id}
            isBusy={isBusy}
            onSend={(content, routing) => start({ kind: 'send', content, routing })}
            onStop={() => liveTurns.stop(id)}
          />
        )}
        <p className={styles.caution}>{strings.composer.caution}</p>
      </div>
    </main>
  );
}

function ArchivedNotice({ id }: { id: string }) {
  const strings = useStrings();
  const change = useChangeConversation(id);
  return (
    <div className={styles.archived}>
      <span>{strings.conversation.isArchived}</span>
      <Button icon="restore" isBusy={change.isPending} onClick={() => change.mutate({ archived: false })}>
        {strings.conversation.restore}
      </Button>
    </div>
  );
}
