import { useState } from 'react';
import { background, settled } from '../../models/background.ts';
import { sayThrown } from '../api/api-error.ts';
import {
  type Conversation,
  changeConversation,
  createConversation,
  type Routing,
  type SentWith,
} from '../api/chat.ts';
import { LinkNote } from '../app/link-note.tsx';
import { queryClient } from '../app/query-client.ts';
import { navigate } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { CONVERSATIONS_KEY, conversationKey } from '../conversations/conversation-queries.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Composer } from './composer.tsx';
import { moveChoice } from './document-choice.ts';
import { type ModelChoice, ModelPicker, type WritingChange } from './model-picker.tsx';
import styles from './new-chat-screen.module.css';
import { TemporaryButton } from './temporary.tsx';
import { leaveDraft, NEW_CHAT_DRAFT } from './use-draft.ts';
import { liveTurns } from './use-live-turn.ts';

/** What is chosen before there is a conversation. */
type NewChoice = ModelChoice & Partial<WritingChange>;

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
  const [isTemporary, setIsTemporary] = useState(false);
  const wholeRouting = isKeptHere ? 'local_only' : 'auto';
  const [models, setModels] = useState<NewChoice>({});
  const { start, isStarting, failure } = useStart({ wholeRouting, isTemporary, models }, write);
  return (
    <main className={styles.screen}>
      <div className={styles.corner}>
        <ModelPicker
          choice={models}
          isKeptHere={isKeptHere}
          onChange={(change) => setModels({ ...models, ...change })}
          onWriting={async (change) => setModels({ ...models, ...change })}
        />
        <TemporaryButton isOn={isTemporary} onChange={setIsTemporary} />
      </div>
      <div className={styles.column}>
        <header>
          <Icon name="arch" size={40} />
          <h1>{strings.newChat.greeting(profile.first_name, new Date().getHours())}</h1>
          <p>{isTemporary ? strings.library.temporaryHint : strings.newChat.lead}</p>
        </header>
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <LinkNote>
          <Composer
            key={version}
            conversation={{ ...EMPTY, system_prompt: models.system_prompt ?? '', routing: wholeRouting }}
            draftKey={NEW_CHAT_DRAFT}
            isBusy={isStarting}
            onSend={start}
            onKeepWhole={setIsKeptHere}
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
function useStart(
  { wholeRouting, isTemporary, models }: { wholeRouting: Routing; isTemporary: boolean; models: NewChoice },
  onFailure: (content: string) => void,
) {
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const begin = async (content: string, routing: Routing, documents: SentWith) => {
    setIsStarting(true);
    setFailure(undefined);
    try {
      // Both before anything changes: no empty screen comes between the question and its answer.
      const [created] = await Promise.all([
        createConversation({ routing: wholeRouting, temporary: isTemporary }),
        settled(import('./chat-screen.tsx')),
      ]);
      const { id } = created;
      const isChanged = Object.keys(models).length > 0;
      const changed = isChanged ? await changeConversation(id, models) : created;
      queryClient.setQueryData<Conversation>(conversationKey(id), {
        ...created,
        ...changed,
        instructions: '',
        messages: [],
      });
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
