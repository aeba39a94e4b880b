import { useCallback, useRef, useState } from 'react';
import type { Citation, Conversation } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { useShortcut } from '../app/shortcuts.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useChangeConversation, useConversation } from '../conversations/conversation-queries.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { ChatHeader } from './chat-header.tsx';
import styles from './chat-screen.module.css';
import { OpenCitationContext } from './citations.tsx';
import { CitedDocument } from './cited-document.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { UnopenedChat } from './unopened-chat.tsx';
import { liveTurns, useIsBusy } from './use-live-turn.ts';

/** One conversation: its messages, the reply under way, and the composer. */
export function ChatScreen({ id }: { id: string }) {
  const conversation = useConversation(id);
  return conversation.data ? (
    <OpenConversation conversation={conversation.data} />
  ) : (
    <UnopenedChat conversation={conversation} />
  );
}

function OpenConversation({ conversation }: { conversation: Conversation }) {
  const strings = useStrings();
  const { id } = conversation;
  useDocumentTitle(strings.conversation.named(conversation.title));
  const [sends, setSends] = useState(0);
  const isBusy = useIsBusy(id);
  const start = useCallback(
    (request: ReplyRequest) => {
      liveTurns.dismiss(id);
      liveTurns.start(id, request);
      setSends((count) => count + 1);
    },
    [id],
  );
  useShortcut('Escape', () => (isBusy ? (liveTurns.stop(id) as undefined) : false));
  const { cited, open, close } = useCited();
  return (
    <div className={styles.room}>
      <main className={styles.screen}>
        <ChatHeader conversation={conversation} />
        <OpenCitationContext value={open}>
          <MessageList conversation={conversation} sends={sends} onStart={start} />
        </OpenCitationContext>
        <div className={styles.foot}>
          {conversation.archived ? (
            <ArchivedNotice id={id} />
          ) : (
            <Composer
              conversation={conversation}
              draftKey={id}
              isBusy={isBusy}
              onSend={(content, routing, documents) => start({ kind: 'send', content, routing, documents })}
              onStop={() => liveTurns.stop(id)}
            />
          )}
          <p className={styles.caution}>{strings.composer.caution}</p>
        </div>
      </main>
      {cited ? <CitedDocument key={cited.chunk_id} citation={cited} onClose={close} /> : null}
    </div>
  );
}

/** The passage that is open beside the conversation; closing it gives the focus back to what opened it. */
function useCited() {
  const [cited, setCited] = useState<Citation>();
  const opener = useRef<HTMLElement>(undefined);
  const open = useCallback((citation: Citation) => {
    if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
    setCited(citation);
  }, []);
  const close = () => {
    setCited(undefined);
    opener.current?.focus();
  };
  return { cited, open, close };
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
