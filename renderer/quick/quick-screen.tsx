import { useCallback, useEffect, useRef, useState } from 'react';
import { background } from '../../models/background.ts';
import type { Conversation, Routing, SentWith } from '../api/chat.ts';
import { tellOtherWindows } from '../app/other-windows.ts';
import { recall } from '../app/remembered.ts';
import { useSession } from '../app/session.tsx';
import { useShortcut } from '../app/shortcuts.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useBeginning } from '../chat/begin-conversation.ts';
import { OpenCitationContext } from '../chat/citations.tsx';
import { Composer } from '../chat/composer.tsx';
import type { Refusal } from '../chat/live-turns.ts';
import { MessageList } from '../chat/message-list.tsx';
import { Refused } from '../chat/refused.tsx';
import { leaveDraft } from '../chat/use-draft.ts';
import { liveTurns, useIsBusy, useSends } from '../chat/use-live-turn.ts';
import { useChangeConversation, useConversation } from '../conversations/conversation-queries.ts';
import { useDesktopWords } from '../settings/desktop/use-desktop-words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import styles from './quick-screen.module.css';

/**
 * Asks one thing and answers it in the same small window. The shell shows it over other programs and hides it when it is
 * closed; in a browser it is a page like any other.
 */
export default function QuickScreen() {
  const { quick: words } = useDesktopWords();
  useDocumentTitle(words.title);
  const { state } = useSession();
  const quick = useQuickConversation();
  const root = useRef<HTMLDivElement>(null);
  useFocusOnReturn(root);
  useShortcut('Escape', () => putAway() as undefined);
  useShortcut('Ctrl+n', () => quick.reset() as undefined);
  const open = () => {
    window.open(quick.id === undefined ? '#/' : `#/c/${quick.id}`);
  };
  return (
    <div ref={root} className={styles.quick}>
      <header className={styles.bar}>
        <h1>{words.title}</h1>
        {quick.id === undefined ? null : (
          <IconButton size="small" icon="plus" label={words.another} onClick={quick.reset} />
        )}
        {state === 'out' ? null : <IconButton size="small" icon="expand" label={words.open} onClick={open} />}
        <IconButton size="small" icon="close" label={words.hide} onClick={putAway} />
      </header>
      {state === 'out' ? (
        <LoggedOut onOpen={open} />
      ) : quick.id === undefined ? (
        <QuickQuestion
          onSend={quick.start}
          isKeptWhole={quick.isKeptWhole}
          onKeepWhole={quick.keepWhole}
          isStarting={quick.isStarting}
          refusal={quick.refusal}
        />
      ) : (
        <QuickConversation key={quick.id} id={quick.id} />
      )}
    </div>
  );
}

// The window is hidden and shown again: each time one wants to write.
function useFocusOnReturn(root: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focus = () => {
      if (document.activeElement === document.body) root.current?.querySelector('textarea')?.focus();
    };
    window.addEventListener('focus', focus);
    return () => window.removeEventListener('focus', focus);
  }, [root]);
}

/** That nobody is logged in; passwords are asked for in the main window only. */
function LoggedOut({ onOpen }: { onOpen: () => void }) {
  const { quick: words } = useDesktopWords();
  useEffect(() => {
    // Somebody may have logged in there meanwhile.
    const look = () => {
      if (recall('pageSecret')) window.location.reload();
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  return (
    <main className={styles.screen}>
      <div className={styles.empty}>
        <Icon name="lock" size={32} />
        <h2>{words.loggedOut}</h2>
        <p>{words.loggedOutText}</p>
        <Button look="primary" onClick={onOpen}>
          {words.toLogin}
        </Button>
      </div>
    </main>
  );
}

/**
 * Puts quick ask away. In the desktop app its window is only hidden, so that what is written and answered goes on: a page
 * that closed itself would be destroyed. The shell takes the wish to open quick ask from itself as the wish to hide it.
 */
function putAway(): void {
  if (window.alcoveDesktop) window.open('#/quick');
  else window.close();
}

/** What was asked, the answer as it is written, and room to ask on. */
function QuickConversation({ id }: { id: string }) {
  const { data, error } = useConversation(id);
  if (data) return <OpenConversation conversation={data} />;
  return (
    <main className={styles.screen}>{error ? <Notice kind="error">{error.message}</Notice> : null}</main>
  );
}

function OpenConversation({ conversation }: { conversation: Conversation }) {
  const { id } = conversation;
  const change = useChangeConversation(id);
  const { sends, start } = useSends(id);
  // There is no room for a document beside the answer: its passage is read in the app.
  const openInApp = useCallback(() => void window.open(`#/c/${id}`), [id]);
  return (
    <main className={styles.screen}>
      <div className={styles.messages}>
        <OpenCitationContext value={openInApp}>
          <MessageList conversation={conversation} sends={sends} onStart={start} />
        </OpenCitationContext>
      </div>
      <div className={`${layout.stack} ${styles.foot}`}>
        <Composer
          conversation={{ ...conversation, routing: change.variables?.routing ?? conversation.routing }}
          draftKey={id}
          isBusy={useIsBusy(id)}
          onSend={(content, routing, documents) => start({ kind: 'send', content, routing, documents })}
          onKeepWhole={(isOn) => change.mutate({ routing: isOn ? 'local_only' : 'auto' })}
          onStop={() => liveTurns.stop(id)}
        />
      </div>
    </main>
  );
}

interface QuickQuestionProps {
  /** Keeps the conversation that it becomes on this device. */
  isKeptWhole: boolean;
  onKeepWhole: (isOn: boolean) => void;
  onSend: (content: string, routing: Routing, documents: SentWith) => void;
  isStarting: boolean;
  /** Why the question could not be sent; it is in the composer again. */
  refusal: Refusal | undefined;
}

const EMPTY = { messages: [], system_prompt: '' };

function QuickQuestion({ isKeptWhole, onKeepWhole, onSend, isStarting, refusal }: QuickQuestionProps) {
  const foot = useRef<HTMLDivElement>(null);
  const { quick: words } = useDesktopWords();
  return (
    <main className={styles.screen}>
      <div className={styles.empty}>
        <Icon name="arch" size={32} />
        <p>{words.lead}</p>
      </div>
      <div ref={foot} className={`${layout.stack} ${styles.foot}`}>
        {refusal ? <Refused refusal={refusal} around={foot} /> : null}
        <Composer
          // What could not be sent is read from the draft again.
          key={refusal?.words}
          conversation={{ ...EMPTY, routing: isKeptWhole ? 'local_only' : 'auto' }}
          draftKey={QUICK_DRAFT}
          isBusy={isStarting}
          onSend={onSend}
          onKeepWhole={onKeepWhole}
          onStop={() => undefined}
        />
      </div>
    </main>
  );
}

/** The key of what is written here before it is sent; another window's new chat is not touched. */
const QUICK_DRAFT = 'quick';

/** The conversation of quick ask: none until something is sent, so that opening and closing leaves nothing behind. */
function useQuickConversation() {
  const [id, setId] = useState<string>();
  const [isStarting, setIsStarting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isKeptWhole, setIsKeptWhole] = useState(false);
  const begin = useBeginning(QUICK_DRAFT);
  const send = async (content: string, routing: Routing, documents: SentWith) => {
    setIsStarting(true);
    setRefusal(undefined);
    const wholeRouting = isKeptWhole ? 'local_only' : 'auto';
    const begun = await begin({ wholeRouting, content, routing, documents });
    if ('id' in begun) {
      tellOtherWindows(begun.id);
      setId(begun.id);
    } else {
      leaveDraft(QUICK_DRAFT, content);
      setRefusal(begun.refusal);
    }
    setIsStarting(false);
  };
  const start = (...message: Parameters<typeof send>) => background('quick_ask', () => send(...message));
  const reset = () => {
    setId(undefined);
    setIsKeptWhole(false);
    setRefusal(undefined);
  };
  return { id, isStarting, refusal, isKeptWhole, keepWhole: setIsKeptWhole, start, reset };
}
