import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { background, settled } from '../../models/background.ts';
import {
  type Conversation,
  INSTRUCTIONS_KEY,
  preloadConversation,
  type Routing,
  readInstructions,
  type SentWith,
} from '../api/chat.ts';
import { readSendKey } from '../app/device-settings.ts';
import { KEEP_KEY, keysOf, useShortcut } from '../app/shortcuts.ts';
import { uploads } from '../documents/use-uploads.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { isUnderWay } from '../voice/dictation.ts';
import { DictationBar } from '../voice/dictation-bar.tsx';
import { DictationControl } from '../voice/dictation-control.tsx';
import { insertText } from '../voice/insert-text.ts';
import { useDictation } from '../voice/use-dictation.ts';
import styles from './composer.module.css';
import { DocumentButtons } from './document-buttons.tsx';
import { DocumentChips } from './document-chips.tsx';
import { documentsToSend, usesAny } from './document-choice.ts';
import hideDetailsStyles from './hide-details.module.css';
import { LiveBadge } from './live-badge.tsx';
import { excerptsOf, MarkedText } from './marked-text.tsx';
import { isTooLong } from './message-limit.ts';
import { promisedRouting } from './promised-routing.ts';
import { PromptPicker, usePromptPicker } from './prompt-picker.tsx';
import { SendButton } from './send-button.tsx';
import { TooLong } from './too-long.tsx';
import { useAttachments } from './use-attachments.ts';
import { useDocumentChoice } from './use-document-choice.ts';
import { readDraft, useDraft } from './use-draft.ts';
import { usePaste } from './use-paste.ts';
import { usePredictedRoute } from './use-predicted-route.ts';
import type { Where } from './where-choice.tsx';

interface ComposerProps {
  /** Without an id while it is not made yet. */
  conversation: Pick<Conversation, 'messages' | 'routing' | 'system_prompt'> & { id?: string };
  isBusy: boolean;
  /** Under which an unsent text is kept. */
  draftKey: string;
  onSend: (content: string, routing: Routing, documents: SentWith) => void;
  /** Keeps the whole conversation on this device, or no longer. */
  onKeepWhole: (isOn: boolean) => void;
  onStop: () => void;
}

/** Where a message is written, with the live badge that says where it will be answered, and why. */
export function Composer({ conversation, isBusy, draftKey, onSend, onKeepWhole, onStop }: ComposerProps) {
  const strings = useStrings();
  const [text, setText] = useDraft(draftKey);
  const [isLocalOnly, setIsLocalOnly] = useState(false);
  const isKeptWhole = conversation.routing === 'local_only';
  const [isExplaining, setIsExplaining] = useState(false);
  const [sends, setSends] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [choice, setChoice] = useDocumentChoice(draftKey);
  const { coming, isReading, hasTrouble, hasRefused } = useAttachments(draftKey, choice);
  const usesDocuments = usesAny(choice) || isReading;
  const isHiding = conversation.messages.some((message) => message.hide_details);
  const [hides, setHides] = useState(false);
  const hidesDetails = hides || isHiding;
  const { route, localModel, score, line, spans, details, isFresh } = usePredictedRoute(
    useWhatIsTold(conversation),
    text,
    {
      isLocalOnlyMessage: isLocalOnly,
      choice,
      isReading,
      hidesDetails,
      hasRefused,
    },
  );
  const { dictation, dictator } = useDictation(useInsertion(box, setText));
  const isOverLimit = isTooLong(text);
  // With documents the prompt begins otherwise: what is read ahead without them would be read in vain.
  const isReadHere = route.route === 'local' && !isBusy && !isOverLimit && !usesDocuments;
  usePreload(isReadHere ? conversation.id : undefined, text.trim());
  const send = () => {
    if (isBusy || isOverLimit || text.trim() === '') return;
    const documents = {
      ...documentsToSend(choice),
      ...(hasRefused && { has_unread_files: true }),
      ...(hidesDetails ? { hide_details: true as const } : {}),
    };
    // Also of a conversation that the server is only about to keep here.
    const isKeptHere = isLocalOnly || isKeptWhole;
    onSend(text.trim(), promisedRouting({ route, isFresh, isLocalOnly: isKeptHere }), documents);
    uploads.release((upload) => upload.draftKey === draftKey);
    setText('');
    setIsLocalOnly(false);
    setHides(false);
    setIsExplaining(false);
    setSends((count) => count + 1);
    box.current?.focus();
  };
  const held = useHeldSend({ isReading, hasTrouble, isBusy }, send);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // What is being said is to be part of it.
    if (isUnderWay(dictation)) return;
    if (text.trim() !== '' && !isOverLimit && !isBusy) held.sendOrHold();
  };
  // What was written on meanwhile is in no document.
  const takeOut = (attached: string) => {
    if (readDraft(draftKey) === attached) setText('');
    box.current?.focus();
  };
  const prompts = usePromptPicker(text, setText);
  const paste = usePaste(draftKey);
  const keep = (where: Where) => {
    if (isKeptWhole !== (where === 'conversation')) onKeepWhole(where === 'conversation');
    setIsLocalOnly(where === 'message');
  };
  useShortcut(keysOf(KEEP_KEY), () => setIsLocalOnly((value) => !value) as undefined);
  useShortcut(keysOf(KEEP_KEY, 'Shift+'), () => onKeepWhole(!isKeptWhole) as undefined);
  return (
    <form ref={form} className={styles.composer} data-route={route.route} onSubmit={submit} onPaste={paste}>
      {prompts.isOpen ? <PromptPicker {...prompts.list} /> : null}
      <DocumentChips
        choice={choice}
        onChange={setChoice}
        coming={coming}
        note={noteOf({ ...held, isReading }, strings)}
      />
      <div className={styles.scroller}>
        <div className={styles.stack}>
          {details.length > 0 ? (
            <MarkedText text={text} spans={details} look={hidesDetails ? 'hidden' : 'leaving'} />
          ) : (
            <MarkedText text={text} spans={spans} look={isExplaining ? 'strong' : 'deciding'} />
          )}
          <textarea
            ref={box}
            className={styles.text}
            aria-label={strings.composer.label}
            placeholder={strings.composer.placeholder}
            rows={1}
            // biome-ignore lint/a11y/noAutofocus: writing is what this screen is for
            autoFocus
            spellCheck
            value={text}
            onChange={(event) => setText(event.target.value)}
            {...prompts.box}
            onKeyDown={(event) => {
              if (prompts.takeKey(event)) return;
              if (!isSendKey(event)) return;
              // A key held since before this was in front, as on the question whether to open a link, sends nothing.
              if (event.repeat) event.preventDefault();
              else submit(event);
            }}
          />
        </div>
      </div>
      <HideDetails
        excerpts={excerptsOf(text, details)}
        isHidden={hidesDetails}
        isFixed={isHiding}
        onChange={setHides}
      />
      {isOverLimit ? <TooLong text={text} draftKey={draftKey} onAttached={takeOut} /> : null}
      <DictationBar dictation={dictation} dictator={dictator} />
      <div className={styles.bar}>
        <LiveBadge
          key={sends}
          above={form}
          route={route}
          localModel={localModel}
          score={score}
          threshold={line}
          excerpts={excerptsOf(text, spans)}
          onOpenChange={setIsExplaining}
          where={{ value: whereOf(isKeptWhole, isLocalOnly), onChange: keep }}
        />
        <DocumentButtons draftKey={draftKey} choice={choice} onChange={setChoice} />
        <span className={styles.space} />
        <DictationControl dictation={dictation} dictator={dictator} />
        <SendButton
          isBusy={isBusy || held.isHeld}
          isDisabled={text.trim() === '' || isOverLimit || isUnderWay(dictation)}
          stopLabel={held.isHeld ? strings.documents.chat.unhold : undefined}
          onStop={held.isHeld ? held.release : onStop}
        />
      </div>
    </form>
  );
}

/** The conversation with what the person tells every model before what it says itself, as the server puts it together. */
function useWhatIsTold(conversation: ComposerProps['conversation']): ComposerProps['conversation'] {
  const { data } = useQuery({
    queryKey: INSTRUCTIONS_KEY,
    queryFn: readInstructions,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const parts = [data?.text, conversation.system_prompt];
  return { ...conversation, system_prompt: parts.filter(Boolean).join('\n\n') };
}

function whereOf(isKeptWhole: boolean, isLocalOnly: boolean): Where {
  if (isKeptWhole) return 'conversation';
  return isLocalOnly ? 'message' : 'auto';
}

function noteOf(
  { isHeld, isGivenUp, isReading }: { isHeld: boolean; isGivenUp: boolean; isReading: boolean },
  { documents: { chat: words } }: Strings,
): string | undefined {
  if (isGivenUp) return words.notHeld;
  if (isHeld) return words.held;
  return isReading ? words.notReadYet : undefined;
}

function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return false;
  return readSendKey() === 'enter' || event.ctrlKey || event.metaKey;
}

/** What puts words at the cursor of a text field, with the cursor after them. */
function useInsertion(
  box: RefObject<HTMLTextAreaElement | null>,
  setText: (text: string) => void,
): (words: string) => void {
  const cursor = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    box.current?.focus();
    box.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });
  return (words) => {
    if (!box.current) return;
    const { value, selectionStart, selectionEnd } = box.current;
    const next = insertText(value, selectionStart, selectionEnd, words);
    cursor.current = next.cursor;
    setText(next.text);
  };
}

// Long enough to wait for the end of a thought, since reading ahead keeps this machine busy; in milliseconds.
const PAUSE = 800;

/**
 * Lets the model on this device read what is being written before it is sent, so that it answers sooner.
 * `conversationId` is undefined while there is nothing to read ahead, or another place will answer.
 */
function usePreload(conversationId: string | undefined, text: string): void {
  useEffect(() => {
    if (!conversationId || !text) return;
    const controller = new AbortController();
    // The message is answered without it too, only later.
    const read = () =>
      background('preload', () => settled(preloadConversation(conversationId, text, controller.signal)));
    const timer = setTimeout(read, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [conversationId, text]);
}

interface HideDetailsProps {
  /** The names, contacts and identifiers that would leave. */
  excerpts: string[];
  isHidden: boolean;
  /** They were hidden in an earlier message, and stay so. */
  isFixed: boolean;
  onChange: (isHidden: boolean) => void;
}

/** What of a harmless message could be hidden from the cloud, and the one click that hides it. */
function HideDetails({ excerpts, isHidden, isFixed, onChange }: HideDetailsProps) {
  const { details: words } = useStrings().personal;
  if (excerpts.length === 0) return null;
  return (
    <p className={hideDetailsStyles.details}>
      <span>{isHidden ? words.hidden(excerpts) : words.leave(excerpts)}</span>
      {isFixed ? null : (
        <button type="button" onClick={() => onChange(!isHidden)}>
          {isHidden ? words.show : words.hide}
        </button>
      )}
    </p>
  );
}

interface Facts {
  /** Something that the message is about is not read yet. */
  isReading: boolean;
  /** Something of it could not be read: whoever writes should see that first. */
  hasTrouble: boolean;
  /** Another answer is being written. */
  isBusy: boolean;
}

/** Sends at once, or as soon as everything that the message is about is read. */
function useHeldSend({ isReading, hasTrouble, isBusy }: Facts, send: () => void) {
  const [state, setState] = useState<'free' | 'held' | 'given_up'>('free');
  const isOver = state === 'held' && !isReading && !isBusy;
  useEffect(() => {
    if (!isOver) return;
    setState(hasTrouble ? 'given_up' : 'free');
    if (!hasTrouble) send();
  });
  const sendOrHold = () => {
    setState(isReading ? 'held' : 'free');
    if (!isReading) send();
  };
  return {
    isHeld: state === 'held',
    /** It was held, and is not sent because of what came out. */
    isGivenUp: state === 'given_up' && hasTrouble,
    sendOrHold,
    release: () => setState('free'),
  };
}
