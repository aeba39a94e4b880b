import type { DocumentsOfMessage, Routing } from '../api/chat.ts';
import { Composer } from '../chat/composer.tsx';
import { useDesktopWords } from '../settings/desktop/use-desktop-words.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './quick-screen.module.css';
import { QUICK_DRAFT } from './use-quick-conversation.ts';

interface QuickQuestionProps {
  onSend: (content: string, routing: Routing, documents: DocumentsOfMessage) => void;
  isStarting: boolean;
  /** Why the question could not be sent; it is in the composer again. */
  failure: string | undefined;
}

const EMPTY = { messages: [], routing: 'auto', system_prompt: '' } as const;

/** Where the one thing is asked. */
export function QuickQuestion({ onSend, isStarting, failure }: QuickQuestionProps) {
  const { quick: words } = useDesktopWords();
  return (
    <main className={styles.screen}>
      <div className={styles.empty}>
        <Icon name="arch" size={32} />
        <p>{words.lead}</p>
      </div>
      <div className={styles.foot}>
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <Composer
          // What could not be sent is read from the draft again.
          key={failure}
          conversation={{ ...EMPTY, messages: [] }}
          draftKey={QUICK_DRAFT}
          isBusy={isStarting}
          onSend={onSend}
          onStop={() => undefined}
        />
      </div>
    </main>
  );
}
