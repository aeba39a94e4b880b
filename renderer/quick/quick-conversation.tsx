import { useCallback, useState } from 'react';
import type { Conversation } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { OpenCitationContext } from '../chat/citations.tsx';
import { Composer } from '../chat/composer.tsx';
import { MessageList } from '../chat/message-list.tsx';
import { liveTurns, useIsBusy } from '../chat/use-live-turn.ts';
import { useConversation } from '../conversations/conversation-queries.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './quick-screen.module.css';

/** What was asked, the answer as it is written, and room to ask on. */
export function QuickConversation({ id }: { id: string }) {
  const { data, error } = useConversation(id);
  if (data) return <OpenConversation conversation={data} />;
  return (
    <main className={styles.screen}>{error ? <Notice kind="error">{error.message}</Notice> : null}</main>
  );
}

function OpenConversation({ conversation }: { conversation: Conversation }) {
  const { id } = conversation;
  const [sends, setSends] = useState(0);
  const start = useCallback(
    (request: ReplyRequest) => {
      liveTurns.dismiss(id);
      liveTurns.start(id, request);
      setSends((count) => count + 1);
    },
    [id],
  );
  // There is no room for a document beside the answer: its passage is read in the app.
  const openInApp = useCallback(() => void window.open(`#/c/${id}`), [id]);
  return (
    <main className={styles.screen}>
      <div className={styles.messages}>
        <OpenCitationContext value={openInApp}>
          <MessageList conversation={conversation} sends={sends} onStart={start} />
        </OpenCitationContext>
      </div>
      <div className={styles.foot}>
        <Composer
          conversation={conversation}
          draftKey={id}
          isBusy={useIsBusy(id)}
          onSend={(content, routing, documents) => start({ kind: 'send', content, routing, documents })}
          onStop={() => liveTurns.stop(id)}
        />
      </div>
    </main>
  );
}
