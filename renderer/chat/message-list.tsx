import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Conversation, Message } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { BlockCacheContext, createBlockCache } from './block-cache.ts';
import styles from './message-list.module.css';
import { MessageRows } from './message-rows.tsx';
import { PinRowContext, usePinnedRows } from './pinned-rows.ts';
import { OpenRowsContext } from './use-kept-open.ts';
import { useLiveTurn } from './use-live-turn.ts';
import { useMessageWindow } from './use-message-window.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { type VisibleTurns, visibleTurns } from './visible-turns.ts';
import type { WindowPart } from './window-parts.ts';

// Of about 300 messages: what a reader goes back and forth in.
const BLOCKS_KEPT = 1_200;

interface MessageListProps {
  conversation: Conversation;
  /** Counts what was sent from here: each goes to the end of the list. */
  sends: number;
  onStart: (request: ReplyRequest) => void;
}

/** What is on screen at one moment. */
export interface ShownTurns extends VisibleTurns {
  conversation: Conversation;
  parts: WindowPart<Message>[];
}

/**
 * The messages of the active branch and the reply under way, in a column that follows what is written. Only what is
 * near the view is laid out, and what is new is rendered in slices that let typing and scrolling through.
 */
export function MessageList({ conversation, sends, onStart }: MessageListProps) {
  const strings = useStrings();
  const scroller = useRef<HTMLElement>(null);
  const live = useLiveTurn(conversation.id);
  const { isAway, toEnd } = useStickToBottom(scroller, sends);
  const [cache] = useState(() => createBlockCache(BLOCKS_KEPT));
  const [open] = useState(() => new Set<string>());
  const turns = useMemo(() => visibleTurns(conversation.messages, live), [conversation.messages, live]);
  const { stored } = turns;
  const indexOf = useCallback((id: string) => stored.findIndex((message) => message.id === id), [stored]);
  const { pin, pinned } = usePinnedRows(scroller, indexOf);
  const near = useMessageWindow(stored, scroller, pinned);
  const isPrinting = usePrinting();
  const parts = useMemo(() => (isPrinting ? allRows(stored) : near.parts), [isPrinting, stored, near.parts]);
  const now = useMemo(() => ({ ...turns, conversation, parts }), [turns, conversation, parts]);
  const inSlices = useDeferredValue<ShownTurns>(now, useNothing(conversation));
  const shown = isPrinting ? now : inSlices;
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list is scrolled with the arrow keys */}
      <section ref={scroller} className={styles.scroller} aria-label={strings.chat.messages} tabIndex={0}>
        <BlockCacheContext value={cache}>
          <PinRowContext value={pin}>
            <OpenRowsContext value={open}>
              <MessageRows shown={shown} measure={near.measure} onStart={onStart} />
            </OpenRowsContext>
          </PinRowContext>
        </BlockCacheContext>
      </section>
      {isAway ? (
        <div className={styles.toEnd}>
          <IconButton icon="chevron" label={strings.chat.toEnd} onClick={toEnd} />
        </div>
      ) : null}
      <p className={styles.status} role="status">
        {live && live.state !== 'failed' ? strings.chat.writing : ''}
      </p>
    </div>
  );
}

/** Whether the page is being printed. Paper shows everything, and takes what is there when `beforeprint` returns. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

function allRows(messages: readonly Message[]): WindowPart<Message>[] {
  return messages.map((item, index) => ({ kind: 'row', key: item.id, index, item }));
}

/** Before anything is laid out: the first rows are rendered in slices, too. */
function useNothing(conversation: Conversation): ShownTurns {
  const nothing = { stored: [], question: undefined, documents: undefined, live: undefined, parts: [] };
  const [first] = useState<ShownTurns>({ ...nothing, conversation });
  return first;
}
