import { useState } from 'react';
import { background } from '../../models/background.ts';
import { sayThrown } from '../api/api-error.ts';
import { createConversation, type DocumentsOfMessage, type Routing } from '../api/chat.ts';
import { LinkNote } from '../app/link-note.tsx';
import { queryClient } from '../app/query-client.ts';
import { navigate } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { CONVERSATIONS_KEY } from '../conversations/conversation-queries.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Composer } from './composer.tsx';
import { moveChoice } from './document-choice.ts';
import { KeepHereButton } from './keep-here-button.tsx';
import styles from './new-chat-screen.module.css';
import { leaveDraft, NEW_CHAT_DRAFT } from './use-draft.ts';
import { liveTurns } from './use-live-turn.ts';

const EMPTY = { messages: [], system_prompt: '' };

/** An empty room: a greeting, a few ways to begin, and the composer. */
export function NewChatScreen() {
  const strings = useStrings();
  const profile = useProfile();
  useDocumentTitle(strings.sidebar.fresh);
  const [version, setVersion] = useState(0);
  const write = (text: string) => {
    leaveDraft(NEW_CHAT_DRAFT, text);
    setVersion((count) => count + 1);
  };
  const [isKeptHere, setIsKeptHere] = useState(false);
  const wholeRouting = isKeptHere ? 'local_only' : 'auto';
  const { start, isStarting, failure } = useStart(wholeRouting, write);
  return (
    <main className={styles.screen}>
      <div className={styles.corner}>
        <KeepHereButton isOn={isKeptHere} onChange={setIsKeptHere} />
      </div>
      <div className={styles.column}>
        <header>
          <Icon name="arch" size={40} />
          <h1>{strings.newChat.greeting(profile.first_name, new Date().getHours())}</h1>
          <p>{strings.newChat.lead}</p>
        </header>
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <LinkNote>
          <Composer
            key={version}
            conversation={{ ...EMPTY, routing: wholeRouting }}
            draftKey={NEW_CHAT_DRAFT}
            isBusy={isStarting}
            onSend={start}
            onStop={() => undefined}
          />
        </LinkNote>
        <ul className={styles.suggestions}>
          {strings.newChat.suggestions.map((text) => (
            <li key={text}>
              <button type="button" onClick={() => write(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}

// The conversation is made with its first message, so that looking around leaves none behind.
function useStart(wholeRouting: Routing, onFailure: (content: string) => void) {
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const begin = async (content: string, routing: Routing, documents: DocumentsOfMessage) => {
    setIsStarting(true);
    setFailure(undefined);
    try {
      const { id } = await createConversation({ routing: wholeRouting });
      background('refresh_queries', () => queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY }));
      moveChoice(NEW_CHAT_DRAFT, id);
      liveTurns.start(id, { kind: 'send', content, routing, documents });
      navigate({ name: 'conversation', id });
    } catch (thrown) {
      setFailure(sayThrown(thrown));
      setIsStarting(false);
      onFailure(content);
    }
  };
  const start = (...message: Parameters<typeof begin>) => background('new_chat', () => begin(...message));
  return { start, isStarting, failure };
}
