import { useRef, useState } from 'react';
import { background, settled } from '../../models/background.ts';
import type { Routing, SentWith } from '../api/chat.ts';
import { LinkNote } from '../app/link-note.tsx';
import { navigate } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { type Beginning, type NewChoice, useBeginning } from './begin-conversation.ts';
import { Composer } from './composer.tsx';
import type { Refusal } from './live-turns.ts';
import { ModelPicker } from './model-picker.tsx';
import styles from './new-chat-screen.module.css';
import { Refused } from './refused.tsx';
import { TemporaryButton } from './temporary.tsx';
import { leaveDraft, NEW_CHAT_DRAFT } from './use-draft.ts';

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
  const { start, isStarting, refusal } = useStart({ wholeRouting, isTemporary, choice: models }, write);
  const column = useRef<HTMLDivElement>(null);
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
      <div ref={column} className={styles.column}>
        <header>
          <Icon name="arch" size={40} />
          <h1>{strings.newChat.greeting(profile.first_name, new Date().getHours())}</h1>
          <p>{isTemporary ? strings.library.temporaryHint : strings.newChat.lead}</p>
        </header>
        {refusal ? <Refused refusal={refusal} around={column} /> : null}
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
        <ul className={`${layout.buttons} ${styles.suggestions}`}>
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
  given: Pick<Beginning, 'wholeRouting' | 'isTemporary' | 'choice'>,
  onFailure: (content: string) => void,
) {
  const [isStarting, setIsStarting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const begin = useBeginning(NEW_CHAT_DRAFT);
  const send = async (content: string, routing: Routing, documents: SentWith) => {
    setIsStarting(true);
    setRefusal(undefined);
    // Both before anything changes: no empty screen comes between the question and its answer.
    const [begun] = await Promise.all([
      begin({ ...given, content, routing, documents }),
      settled(import('./chat-screen.tsx')),
    ]);
    if ('id' in begun) return navigate({ name: 'conversation', id: begun.id });
    setRefusal(begun.refusal);
    setIsStarting(false);
    onFailure(content);
  };
  const start = (...message: Parameters<typeof send>) => background('new_chat', () => send(...message));
  return { start, isStarting, refusal };
}
