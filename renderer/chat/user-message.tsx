import { use, useEffect, useState } from 'react';
import type { Conversation, DocumentsOfMessage, Message } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { uploads } from '../documents/use-uploads.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { chooseAsSent, forgetChoice } from './document-choice.ts';
import { EditMessage } from './edit-message.tsx';
import { PinRowContext } from './pinned-rows.ts';
import { SentDocuments } from './sent-documents.tsx';
import styles from './user-message.module.css';
import { VersionSwitch } from './version-switch.tsx';

type UserMessageProps = {
  conversation: Conversation;
  isBusy: boolean;
  onStart: (request: ReplyRequest) => void;
} & (
  | { message: Message; question?: undefined; documents?: undefined }
  | { question: string; documents: DocumentsOfMessage | undefined; message?: undefined }
);

/** What the person wrote: stored, or on its way to the server. */
export function UserMessage({
  conversation,
  message,
  question,
  documents,
  isBusy,
  onStart,
}: UserMessageProps) {
  const strings = useStrings();
  const [isEditing, setIsEditing] = useState(false);
  const id = message?.id;
  const editKey = `edit ${id}`;
  const pin = use(PinRowContext);
  useEffect(() => (isEditing && id ? pin(id) : undefined), [isEditing, id, pin]);
  const edit = () => {
    if (message) chooseAsSent(editKey, message);
    setIsEditing(true);
  };
  const leave = () => {
    uploads.release(({ draftKey }) => draftKey === editKey);
    forgetChoice(editKey);
    setIsEditing(false);
  };
  if (message && isEditing)
    return (
      <EditMessage
        draftKey={editKey}
        conversation={conversation}
        message={message}
        isKeptHere={wasKeptHere(message, conversation)}
        onCancel={leave}
        onSend={(content, routing, chosen) => {
          leave();
          onStart({ kind: 'edit', messageId: message.id, content, routing, documents: chosen });
        }}
      />
    );
  return (
    <article className={styles.message} aria-label={strings.chat.yours}>
      <p className={styles.bubble}>{message?.content ?? question}</p>
      <SentDocuments documents={message ?? documents ?? {}} />
      {message ? (
        <footer className={styles.actions}>
          <CopyButton text={message.content} />
          {conversation.archived ? null : (
            <IconButton
              icon="pencil"
              size="small"
              label={strings.chat.edit}
              disabled={isBusy}
              onClick={edit}
            />
          )}
          <VersionSwitch conversationId={conversation.id} message={message} />
        </footer>
      ) : null}
    </article>
  );
}

// What was kept on this device must not leave with its next wording; its answer tells that it was.
function wasKeptHere({ id }: Message, { messages }: Conversation): boolean {
  const answers = messages.filter((message) => message.parent_id === id);
  return answers.some(({ metadata }) => metadata?.stays_here);
}
