import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import type { Conversation, DocumentsOfMessage, Message, Routing } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { hrefOf } from '../app/router.ts';
import { KEEP_KEY, keysOf, matches } from '../app/shortcuts.ts';
import { documentQuery } from '../documents/document-queries.ts';
import { isPicture, nameDocument } from '../documents/name-place.ts';
import { uploads } from '../documents/use-uploads.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { FormActions } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import composer from './composer.module.css';
import { DocumentButtons } from './document-buttons.tsx';
import { DocumentChips } from './document-chips.tsx';
import { chooseAsSent, documentsToSend, forgetChoice } from './document-choice.ts';
import editMessageStyles from './edit-message.module.css';
import { LiveBadge } from './live-badge.tsx';
import { excerptsOf, MarkedText } from './marked-text.tsx';
import { isTooLong, MAX_CHARACTERS } from './message-limit.ts';
import onHover from './on-hover.module.css';
import { PinRowContext } from './pinned-rows.ts';
import { promisedRouting } from './promised-routing.ts';
import sentDocumentsStyles from './sent-documents.module.css';
import { useAttachments } from './use-attachments.ts';
import { useDocumentChoice } from './use-document-choice.ts';
import { usePaste } from './use-paste.ts';
import { usePredictedRoute } from './use-predicted-route.ts';
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
        isKeptHere={message.stays_here === true}
        onCancel={leave}
        onSend={(content, routing, chosen) => {
          leave();
          onStart({ kind: 'edit', messageId: message.id, content, routing, documents: chosen });
        }}
      />
    );
  return (
    <article className={`${onHover.message} ${styles.message}`} aria-label={strings.chat.yours}>
      <p className={styles.bubble}>{message?.content ?? question}</p>
      <SentDocuments documents={message ?? documents ?? {}} />
      {message ? (
        <footer className={`${onHover.actions} ${styles.actions}`}>
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

/** What a message was sent with: certain documents, each a way to it, or all of them. */
function SentDocuments({ documents }: { documents: DocumentsOfMessage }) {
  const { chat: words } = useStrings().documents;
  const ids = documents.document_ids ?? [];
  if (ids.length === 0 && !documents.use_documents) return null;
  return (
    <ul className={sentDocumentsStyles.list} aria-label={words.sentWith}>
      {ids.map((id) => (
        <li key={id}>
          <SentDocument id={id} />
        </li>
      ))}
      {ids.length === 0 ? (
        <li>
          <a className={sentDocumentsStyles.chip} href={hrefOf({ name: 'documents' })}>
            <Icon name="file" size={14} />
            <span>{words.use}</span>
          </a>
        </li>
      ) : null}
    </ul>
  );
}

function SentDocument({ id }: { id: string }) {
  const { chat: words } = useStrings().documents;
  const { data, isError } = useQuery(documentQuery(id));
  if (!data)
    return (
      <span className={sentDocumentsStyles.chip}>
        <Icon name="file" size={14} />
        <span>{isError ? words.deleted : '…'}</span>
      </span>
    );
  return (
    <a
      className={sentDocumentsStyles.chip}
      href={hrefOf({ name: 'document', id })}
      title={nameDocument(data)}
    >
      <Icon name={isPicture(data.filename) ? 'picture' : 'file'} size={14} />
      <span>{nameDocument(data)}</span>
    </a>
  );
}

interface EditMessageProps {
  /** Under which the choice of documents is kept that the editing begins with. */
  draftKey: string;
  conversation: Conversation;
  message: Message;
  /** It was kept on this device, and its next wording is, too. */
  isKeptHere: boolean;
  onSend: (content: string, routing: Routing, documents: DocumentsOfMessage) => void;
  onCancel: () => void;
}

/** Says an old message anew, about the same documents unless they are chosen otherwise; the first one is kept. */
function EditMessage(props: EditMessageProps) {
  const { conversation, draftKey, message, isKeptHere, onSend, onCancel } = props;
  const strings = useStrings();
  const [text, setText] = useState(message.content);
  const [isLocalOnly, setIsLocalOnly] = useState(isKeptHere);
  const [isExplaining, setIsExplaining] = useState(false);
  const [choice, setChoice] = useDocumentChoice(draftKey);
  const { coming, isReading, hasRefused } = useAttachments(draftKey, choice);
  const { route, localModel, score, line, spans, isFresh } = usePredictedRoute(upTo(props), text, {
    isLocalOnlyMessage: isLocalOnly,
    choice,
    isReading,
    hasRefused,
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isLimitPassed = isTooLong(text);
  const canSend = text.trim() !== '' && !isReading && !isLimitPassed;
  const send = () => {
    if (!canSend) return;
    const documents = { ...documentsToSend(choice), ...(hasRefused && { has_unread_files: true }) };
    onSend(text.trim(), promisedRouting({ route, isFresh, isLocalOnly }), documents);
  };
  const paste = usePaste(draftKey);
  // The same key of the composer below must not hear of it.
  const onKeyDown = (event: KeyboardEvent) => {
    const does = actionOf(event);
    if (!does) return;
    event.preventDefault();
    if (does === 'cancel') onCancel();
    if (does === 'send') send();
    if (does === 'local' && !isKeptHere) setIsLocalOnly(!isLocalOnly);
  };
  return (
    <form
      ref={form}
      className={`${layout.loose} ${editMessageStyles.form}`}
      onPaste={paste}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={editMessageStyles.scroller}>
        <div className={composer.stack}>
          <MarkedText text={text} spans={spans} look={isExplaining ? 'strong' : 'deciding'} />
          <textarea
            className={composer.text}
            aria-label={strings.chat.editLabel}
            // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this text
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      {isLimitPassed ? (
        <p className={composer.tooLong}>{strings.composer.tooLong(text.trim().length, MAX_CHARACTERS)}</p>
      ) : null}
      <DocumentChips
        choice={choice}
        onChange={setChoice}
        coming={coming}
        note={isReading ? strings.documents.chat.notReadYet : undefined}
      />
      <div className={`${layout.flow} ${editMessageStyles.foot}`}>
        <LiveBadge
          above={form}
          route={route}
          localModel={localModel}
          score={score}
          threshold={line}
          excerpts={excerptsOf(text, spans)}
          onOpenChange={setIsExplaining}
          where={{
            value: conversation.routing === 'local_only' ? 'conversation' : isLocalOnly ? 'message' : 'auto',
            isFixed: isKeptHere,
            onChange: (where) => setIsLocalOnly(where === 'message'),
          }}
        />
        <DocumentButtons draftKey={draftKey} choice={choice} onChange={setChoice} />
        <FormActions action={strings.chat.resend} isBusy={false} disabled={!canSend} onCancel={onCancel} />
      </div>
    </form>
  );
}

/** What the new wording will follow: the conversation as it was before the old one. */
function upTo({ conversation, message }: EditMessageProps): Conversation {
  const index = conversation.messages.findIndex(({ id }) => id === message.id);
  return { ...conversation, messages: conversation.messages.slice(0, Math.max(0, index)) };
}

function actionOf(event: KeyboardEvent): 'cancel' | 'send' | 'local' | undefined {
  const { key, shiftKey } = event;
  if (key === 'Escape') return 'cancel';
  if (key === 'Enter' && !shiftKey && !event.nativeEvent.isComposing) return 'send';
  return matches(event.nativeEvent, keysOf(KEEP_KEY)) ? 'local' : undefined;
}
