import { memo, use } from 'react';
import { cutText } from '../../models/cut-text.ts';
import type { Citation, ReplyMetadata } from '../api/chat.ts';
import { navigate } from '../app/router.ts';
import { namePlace } from '../documents/name-place.ts';
import { useModelName } from '../models/use-model-name.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import { ReadAloudButton } from '../voice/read-aloud-button.tsx';
import { nameAnswerer, PLACE_ICONS, placeOf } from './answerer.ts';
import { CallsOfReply } from './calls-of-reply.tsx';
import citationsStyles from './citations.module.css';
import { CitationsContext, OpenCitationContext } from './citations.tsx';
import keptByMessageStyles from './kept-by-message.module.css';
import { keepQuestion } from './kept-questions.tsx';
import { Markdown } from './markdown.tsx';
import { NeedsModel } from './needs-model.tsx';
import onHover from './on-hover.module.css';
import styles from './reply.module.css';
import { ReplyDetails } from './reply-details.tsx';
import replyMarkStyles from './reply-mark.module.css';
import { type ReplyProps, RetryMenu, WaysOn } from './retry-menu.tsx';
import { leaveDraft, NEW_CHAT_DRAFT } from './use-draft.ts';
import { useKeptOpen } from './use-kept-open.ts';
import { VersionSwitch } from './version-switch.tsx';
import { WayOn } from './way-on.tsx';

/** Most characters of the old message that are shown. */
const SHOWN = 80;

/** Below the newest reply: which old message kept it on this device, and how to go on without that. */
function KeptByMessage({ conversation, message, isBusy, onStart }: ReplyProps) {
  const strings = useStrings();
  const { messages } = conversation;
  const keeper = messages.find(({ id }) => id === message.metadata?.kept_by);
  const question = messages.find(({ id }) => id === message.parent_id);
  // An older reply has been gone on from: there is nothing to choose any more.
  if (!keeper || !question || messages.at(-1)?.id !== message.id) return null;
  const say = keeper.role === 'user' ? strings.chat.keptBy : strings.chat.keptByAnswer;
  const goOnAnew = () => {
    leaveDraft(NEW_CHAT_DRAFT, question.content);
    navigate({ name: 'home' });
  };
  return (
    <aside className={keptByMessageStyles.kept}>
      <p>{say(shorten(keeper.content))}</p>
      <div className={layout.line}>
        <Button
          disabled={isBusy}
          onClick={() => onStart({ kind: 'regenerate', messageId: message.id, leavesOutSensitive: true })}
        >
          {strings.chat.leaveOut}
        </Button>
        <Button disabled={isBusy} onClick={goOnAnew}>
          {strings.chat.goOnAnew}
        </Button>
      </div>
    </aside>
  );
}

function shorten(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > SHOWN
    ? `${cutText(line, characters.slice(0, SHOWN).join('').length).trimEnd()}…`
    : line;
}

const NONE: Citation[] = [];

/** A stored reply with its mark of who answered, which opens to what was sent. */
export const Reply = memo(function Reply({ conversation, message, isBusy, onStart }: ReplyProps) {
  const strings = useStrings();
  const [isOpen, setIsOpen] = useKeptOpen(message.id);
  return (
    <article className={`${onHover.message} ${styles.reply}`} aria-label={strings.chat.alcoves}>
      <CallsOfReply metadata={message.metadata} />
      <CitationsContext value={message.metadata?.citations ?? NONE}>
        <Markdown text={message.content} />
      </CitationsContext>
      <End metadata={message.metadata} />
      {message.metadata?.fallback_reason ? (
        <p className={styles.aside}>{strings.details.fallback(message.metadata.fallback_reason)}</p>
      ) : null}
      {conversation.archived ? null : (
        <WaysOn
          conversation={conversation}
          message={message}
          isBusy={isBusy}
          isLast={conversation.messages.at(-1)?.id === message.id}
          onStart={onStart}
        />
      )}
      {message.metadata ? <Sources metadata={message.metadata} answer={message.content} /> : null}
      <footer className={`${layout.flow} ${styles.foot}`}>
        {message.metadata?.llm_provider ? (
          <ReplyMark
            at={message.created_at}
            metadata={message.metadata}
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
          />
        ) : message.metadata?.imported ? (
          <p className={styles.onPaper}>{strings.chat.imported}</p>
        ) : null}
        <div className={`${onHover.actions} ${styles.actions}`}>
          <VersionSwitch conversationId={conversation.id} message={message} />
          {message.content === '' ? null : (
            <>
              <CopyButton text={message.content} />
              <ReadAloudButton id={message.id} text={message.content} />
            </>
          )}
          {conversation.archived ? null : (
            <RetryMenu conversation={conversation} message={message} isBusy={isBusy} onStart={onStart} />
          )}
        </div>
      </footer>
      {conversation.archived ? null : (
        <KeptByMessage conversation={conversation} message={message} isBusy={isBusy} onStart={onStart} />
      )}
      {message.metadata?.context_exceeded && conversation.messages.at(-1)?.id === message.id ? (
        <p>
          <WayOn code="context_exceeded" />
        </p>
      ) : null}
      {message.metadata?.needs_model && conversation.messages.at(-1)?.id === message.id ? (
        <NeedsModel
          isBusy={isBusy || conversation.archived}
          onAskAgain={() => onStart({ kind: 'regenerate', messageId: message.id, provider: 'local' })}
          onKeep={() => keepQuestion({ conversationId: conversation.id, messageId: message.id })}
        />
      ) : null}
      {isOpen && message.metadata ? (
        <ReplyDetails
          message={message}
          metadata={message.metadata}
          earlier={conversation.messages.slice(0, conversation.messages.indexOf(message))}
        />
      ) : null}
    </article>
  );
});

/** Why an answer ended before its end; nothing where it did not. */
function End({ metadata = {} }: { metadata: Partial<ReplyMetadata> | undefined }) {
  const strings = useStrings();
  const said = sayEnd(metadata, strings);
  return said ? <p className={styles.aside}>{said}</p> : null;
}

// Before it was noted who ended an answer, that it ended early is all there is to say.
function sayEnd(metadata: Partial<ReplyMetadata>, { chat, errors }: Strings): string | undefined {
  const { broken_off, stopped_by, stopped, finish_reason } = metadata;
  if (broken_off) return errors.say('answer_broken_off', broken_off);
  if (stopped) return stopped_by ? chat.stopped[stopped_by] : chat.stopped.early;
  return finish_reason === 'length' || finish_reason === 'repetition' ? chat.ended[finish_reason] : undefined;
}

interface ReplyMarkProps {
  /** When it was written: on paper, where nothing tells more. */
  at: string;
  metadata: ReplyMetadata;
  isOpen: boolean;
  onToggle: () => void;
}

/** The quiet mark of who answered: device or provider, and which model; what it took is behind it. */
function ReplyMark({ at, metadata, isOpen, onToggle }: ReplyMarkProps) {
  const strings = useStrings();
  const place = placeOf(metadata.llm_provider);
  const model = useModelName(metadata.model, place === 'local');
  return (
    <button
      type="button"
      className={`${layout.inlineRow} ${prose.caption} ${replyMarkStyles.place} ${replyMarkStyles.mark}`}
      data-local={place === 'local'}
      data-place={place}
      data-printed
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon name={PLACE_ICONS[place]} size={16} />
      <span className={replyMarkStyles.facts}>
        <span className={`${prose.soft} ${prose.strong} ${replyMarkStyles.who}`}>
          {nameAnswerer(strings, metadata.llm_provider, metadata.llm_host)}
        </span>
        <span>{metadata.tool ? strings.chat.tool(metadata.tool) : model}</span>
        <time className={replyMarkStyles.onPaper} dateTime={at}>
          {strings.chat.when(at)}
        </time>
      </span>
      <Icon name="chevron" size={14} />
    </button>
  );
}

/** What of the documents could not be read; the passages that an answer cites, those that it was given where it cites none, or the plain word that the documents held nothing for it. */
function Sources({ metadata, answer }: { metadata: ReplyMetadata; answer: string }) {
  const { chat: words } = useStrings().documents;
  const citations = metadata.citations ?? [];
  const unread = metadata.documents_unread ? <Remark icon="alert" text={words.unread} /> : null;
  if (citations.length === 0)
    return unread ?? (metadata.documents_searched ? <Remark icon="file" text={words.nothingFound} /> : null);
  const title = /\[\d{1,2}\]/.test(answer) ? words.sources : words.given;
  return (
    <>
      {unread}
      <section className={citationsStyles.sources} aria-label={title}>
        <h2>{title}</h2>
        <ol>
          {citations.map((citation) => (
            <li key={citation.index}>
              <Source citation={citation} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Remark({ icon, text }: { icon: IconName; text: string }) {
  return (
    <p className={citationsStyles.nothing}>
      <Icon name={icon} size={16} />
      {text}
    </p>
  );
}

function Source({ citation }: { citation: Citation }) {
  const strings = useStrings();
  const open = use(OpenCitationContext);
  const place = namePlace(strings, citation.filename, citation.page);
  return (
    <button
      type="button"
      className={`${layout.inset} ${citationsStyles.source}`}
      onClick={() => open(citation)}
    >
      <span className={citationsStyles.number} aria-hidden="true">
        {citation.index}
      </span>
      <span className={citationsStyles.where}>
        <span>{citation.filename}</span>
        {place ? <span className={citationsStyles.place}>{place}</span> : null}
      </span>
      <span className={citationsStyles.quote}>{citation.quote}</span>
    </button>
  );
}
