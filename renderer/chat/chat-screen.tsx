import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import type { Citation, Conversation, Routing } from '../api/chat.ts';
import type { DocumentContent } from '../api/documents.ts';
import { hrefOf } from '../app/router.ts';
import { useShortcut } from '../app/shortcuts.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { ConversationMenu } from '../conversations/conversation-menu.tsx';
import { useChangeConversation, useConversation } from '../conversations/conversation-queries.ts';
import { spare } from '../conversations/delete-later.ts';
import { DocumentView } from '../documents/document-view.tsx';
import { keepPassage } from '../documents/passage-memory.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton, IconLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { Problem } from '../ui/problem.tsx';
import prose from '../ui/prose.module.css';
import hidden from '../ui/visually-hidden.module.css';
import { Waiting } from '../ui/waiting.tsx';
import chatHeaderStyles from './chat-header.module.css';
import styles from './chat-screen.module.css';
import { OpenCitationContext } from './citations.tsx';
import citedDocumentStyles from './cited-document.module.css';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { ModelPicker } from './model-picker.tsx';
import { TemporaryNote } from './temporary.tsx';
import unopenedChatStyles from './unopened-chat.module.css';
import { liveTurns, useIsBusy, useSends } from './use-live-turn.ts';

/** One conversation: its messages, the reply under way, and the composer. */
export function ChatScreen({ id, message }: { id: string; message?: string }) {
  const conversation = useConversation(id);
  return conversation.data ? (
    <OpenConversation conversation={conversation.data} message={message} />
  ) : (
    <UnopenedChat conversation={conversation} />
  );
}

function OpenConversation({ conversation, message }: { conversation: Conversation; message?: string }) {
  const strings = useStrings();
  const { id } = conversation;
  useDocumentTitle(strings.conversation.named(conversation.title));
  const isBusy = useIsBusy(id);
  const { routing, keepWhole } = useKeepWhole(conversation);
  const { sends, start } = useSends(id);
  useShortcut('Escape', () => (isBusy ? (liveTurns.stop(id) as undefined) : false));
  const { cited, open, close } = useCited();
  useBranchOf(conversation, message);
  return (
    <div className={styles.room}>
      <main className={styles.screen}>
        <ChatHeader conversation={conversation} />
        {conversation.temporary ? <TemporaryNote id={id} /> : null}
        <OpenCitationContext value={open}>
          <MessageList conversation={conversation} sends={sends} found={message} onStart={start} />
        </OpenCitationContext>
        <div className={styles.foot}>
          {conversation.archived ? (
            <ArchivedNotice id={id} />
          ) : (
            <Composer
              conversation={{
                ...conversation,
                routing,
                system_prompt: promptOf(conversation),
              }}
              draftKey={id}
              isBusy={isBusy}
              onSend={(content, routing, documents) => start({ kind: 'send', content, routing, documents })}
              onKeepWhole={keepWhole}
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

/** What was chosen shows at once, and falls back to what the server keeps when that has answered. */
function useKeepWhole({ id, routing }: Conversation) {
  const { mutate } = useChangeConversation(id);
  const [asked, setAsked] = useState<Routing>();
  const keepWhole = (isOn: boolean) => {
    const next = isOn ? 'local_only' : 'auto';
    setAsked(next);
    mutate({ routing: next }, { onSettled: () => setAsked(undefined) });
  };
  return { routing: asked ?? routing, keepWhole };
}

/** What every answer here is told, as the server puts it together. */
function promptOf({ instructions, system_prompt }: Conversation): string {
  return [instructions, system_prompt].filter((part) => part !== '').join('\n\n');
}

/** Shows the branch that holds a message which a search found, once. */
function useBranchOf({ id, messages }: Conversation, message: string | undefined): void {
  const { mutate } = useChangeConversation(id);
  const isHidden = message !== undefined && !messages.some((each) => each.id === message);
  useEffect(() => {
    if (isHidden) mutate({ active_message_id: message });
  }, [isHidden, message, mutate]);
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
    <div className={`${layout.apart} ${prose.soft} ${styles.archived}`}>
      <span>{strings.conversation.isArchived}</span>
      <Button
        icon="restore"
        isBusy={change.isPending}
        onClick={() => {
          spare(id);
          change.mutate({ archived: false });
        }}
      >
        {strings.conversation.restore}
      </Button>
    </div>
  );
}

/** A conversation that is not there yet, or cannot be had: its place, or why, and the way on. */
function UnopenedChat({ conversation }: { conversation: UseQueryResult }) {
  const strings = useStrings();
  useDocumentTitle(strings.sidebar.conversations);
  return (
    <main className={unopenedChatStyles.screen}>
      <div className={unopenedChatStyles.column}>
        <h1 className={hidden.hidden}>{strings.sidebar.conversations}</h1>
        <Reason conversation={conversation} />
      </div>
    </main>
  );
}

function Reason({ conversation }: { conversation: UseQueryResult }) {
  const strings = useStrings();
  const { error, isFetching } = conversation;
  const retry = () => conversation.refetch();
  if (!error) return <Waiting shape="text" lines={6} onRetry={retry} />;
  const isGone = error instanceof ApiError && error.status === 404;
  if (!isGone) return <Problem error={error} isBusy={isFetching} onRetry={retry} />;
  return (
    <>
      <Notice kind="error">{error.message}</Notice>
      <a href={hrefOf({ name: 'home' })}>{strings.sidebar.fresh}</a>
    </>
  );
}

/** The conversation's title, whether all of it stays here, and what can be done to it. */
function ChatHeader({ conversation }: { conversation: Conversation }) {
  const strings = useStrings();
  const change = useChangeConversation(conversation.id);
  const title = strings.conversation.named(conversation.title);
  return (
    <header className={`${layout.row} ${chatHeaderStyles.header}`}>
      <h1>{title}</h1>
      {conversation.routing === 'local_only' ? (
        <span
          className={chatHeaderStyles.kept}
          role="img"
          aria-label={strings.answering.keptWhole}
          title={strings.answering.keptWhole}
        >
          <Icon name="lock" size={16} />
        </span>
      ) : null}
      <ModelPicker
        choice={{ ...conversation, ...(change.isPending ? change.variables : {}) }}
        isKeptHere={conversation.routing === 'local_only'}
        onChange={change.mutate}
        onWriting={change.mutateAsync}
      />
      {conversation.temporary ? null : (
        <ConversationMenu
          conversation={conversation}
          trigger={<IconButton icon="more" label={strings.conversation.actions(title)} />}
        />
      )}
    </header>
  );
}

interface CitedDocumentProps {
  citation: Citation;
  onClose: () => void;
}

/** The document that an answer cites, beside the conversation, at the passage. */
function CitedDocument({ citation, onClose }: CitedDocumentProps) {
  const { documents: words } = useStrings();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useShortcut('Escape', () => onClose() as undefined);
  const passage = { text: citation.quote, highlights: [] };
  const header = (content: DocumentContent | undefined) => (
    <header className={citedDocumentStyles.header}>
      <h2 ref={title} tabIndex={-1}>
        {content?.document.filename ?? citation.filename}
      </h2>
      {content ? (
        <IconLink
          icon="expand"
          size={18}
          label={words.view.full}
          href={hrefOf({
            name: 'document',
            id: citation.document_id,
            page: citation.page ?? undefined,
            chunk: citation.chunk_id,
          })}
          onClick={() => keepPassage(citation.chunk_id, passage)}
        />
      ) : null}
      <IconButton icon="close" label={words.view.close} onClick={onClose} />
    </header>
  );
  return (
    <aside className={citedDocumentStyles.panel} aria-label={citation.filename}>
      <DocumentView
        id={citation.document_id}
        page={citation.page ?? undefined}
        passage={passage}
        header={header}
      />
    </aside>
  );
}
