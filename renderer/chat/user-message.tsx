import { useState } from 'react';
import type { Conversation, DocumentsOfMessage, Message, Routing } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { documentsToSend, useDocumentChoice } from './document-choice.ts';
import { EditMessage } from './edit-message.tsx';
import styles from './user-message.module.css';
import { VersionSwitch } from './version-switch.tsx';

type UserMessageProps = {
  conversation: Conversation;
  isBusy: boolean;
  onStart: (request: ReplyRequest) => void;
} & ({ message: Message; question?: undefined } | { question: string; message?: undefined });

/** What the person wrote: stored, or on its way to the server. */
export function UserMessage({ conversation, message, question, isBusy, onStart }: UserMessageProps) {
  const strings = useStrings();
  const [isEditing, setIsEditing] = useState(false);
  const [choice] = useDocumentChoice(conversation.id);
  if (message && isEditing)
    return (
      <EditMessage
        content={message.content}
        onCancel={() => setIsEditing(false)}
        onSend={(content) => {
          setIsEditing(false);
          onStart({
            kind: 'edit',
            messageId: message.id,
            content,
            routing: routingOf(message, conversation),
            documents: documentsOf(message, conversation, documentsToSend(choice)),
          });
        }}
      />
    );
  return (
    <article className={styles.message} aria-label={strings.chat.yours}>
      <p className={styles.bubble}>{message?.content ?? question}</p>
      {message ? (
        <footer className={styles.actions}>
          <CopyButton text={message.content} />
          {conversation.archived ? null : (
            <IconButton
              icon="pencil"
              size="small"
              label={strings.chat.edit}
              disabled={isBusy}
              onClick={() => setIsEditing(true)}
            />
          )}
          <VersionSwitch conversationId={conversation.id} message={message} />
        </footer>
      ) : null}
    </article>
  );
}

// Another wording draws on what is chosen now, and on documents at all where the first one did.
function documentsOf(
  { id }: Message,
  { messages }: Conversation,
  chosen: DocumentsOfMessage,
): DocumentsOfMessage {
  const isChosen = chosen.use_documents || chosen.document_ids;
  const answers = messages.filter((message) => message.parent_id === id);
  const drewOnDocuments = answers.some(({ metadata }) => metadata?.documents_searched);
  return !isChosen && drewOnDocuments ? { use_documents: true } : chosen;
}

// What was kept on this device must not leave with its next wording; its answer tells that it was.
function routingOf({ id }: Message, { messages }: Conversation): Routing {
  const answers = messages.filter((message) => message.parent_id === id);
  return answers.some(({ metadata }) => metadata?.stays_here) ? 'local_only' : 'auto';
}
