import { useEffect } from 'react';
import { background } from '../../models/background.ts';
import { ApiError } from '../api/api-error.ts';
import { deleteConversation } from '../api/chat.ts';
import { dropConversation } from '../conversations/conversation-queries.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import styles from './temporary.module.css';
import { leaveDraft } from './use-draft.ts';

/** Whether the conversation that is begun is kept nowhere. */
export function TemporaryButton({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { library: words } = useStrings();
  return (
    <button
      type="button"
      className={`${layout.inlineRow} ${prose.aside} ${styles.button}`}
      aria-pressed={isOn}
      title={words.temporaryHint}
      onClick={() => onChange(!isOn)}
    >
      <Icon name="hourglass" size={16} />
      <span>{words.temporary}</span>
    </button>
  );
}

/** That a conversation is kept nowhere; when it is left, the server forgets it, too. */
export function TemporaryNote({ id }: { id: string }) {
  const { library: words } = useStrings();
  useEffect(() => {
    const forget = () => background('temporary_conversation', () => forgetConversation(id));
    window.addEventListener('pagehide', forget);
    return () => {
      window.removeEventListener('pagehide', forget);
      forget();
    };
  }, [id]);
  return (
    <p className={`${layout.row} ${prose.aside} ${styles.note}`}>
      <Icon name="hourglass" size={15} />
      {words.temporaryNote}
    </p>
  );
}

async function forgetConversation(id: string): Promise<void> {
  leaveDraft(id, '');
  await deleteConversation(id).catch((error: unknown) => {
    // A way back and out again forgets a second time.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
  await dropConversation(id);
}
