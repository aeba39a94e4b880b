import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Conversation, DocumentsOfMessage, Message } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import hidden from '../ui/visually-hidden.module.css';
import { BlockCacheContext, createBlockCache } from './block-cache.ts';
import type { LiveTurn } from './live-turns.ts';
import styles from './message-list.module.css';
import { MessageRows } from './message-rows.tsx';
import { PinRowContext, usePinnedRows } from './pinned-rows.ts';
import { OpenRowsContext } from './use-kept-open.ts';
import { useLiveTurn } from './use-live-turn.ts';
import { type WindowPart, windowParts, withPinned } from './window-parts.ts';

// Of about 300 messages: what a reader goes back and forth in.
const BLOCKS_KEPT = 1_200;

interface MessageListProps {
  conversation: Conversation;
  /** Counts what was sent from here: each goes to the end of the list. */
  sends: number;
  /** The message that a search found. */
  found?: string;
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
export function MessageList({ conversation, sends, found, onStart }: MessageListProps) {
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
  const foundAt = found === undefined ? -1 : indexOf(found);
  const near = useMessageWindow(stored, scroller, foundAt < 0 ? pinned : [...pinned, foundAt]);
  useJump(scroller, foundAt);
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
      <p className={hidden.hidden} role="status">
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

/** What is on screen: the stored messages that still count, then the question and the reply under way. */
interface VisibleTurns {
  stored: Message[];
  /** The question that is not stored, or not read back, yet. */
  question: string | undefined;
  /** What that question asks about. */
  documents: DocumentsOfMessage | undefined;
  live: LiveTurn | undefined;
}

/** Lays a reply under way over the stored branch: what it will replace is not shown, until an attempt has failed. */
export function visibleTurns(messages: Message[], live: LiveTurn | undefined): VisibleTurns {
  if (!live) return { stored: messages, question: undefined, documents: undefined, live };
  const { request, userMessage, state } = live;
  if (request.kind === 'regenerate' && state === 'failed')
    return { stored: messages, question: undefined, documents: undefined, live };
  const known = userMessage ? messages.findIndex((message) => message.id === userMessage.id) : -1;
  if (known >= 0)
    return { stored: messages.slice(0, known + 1), question: undefined, documents: undefined, live };
  const stored = request.kind === 'send' ? messages : before(messages, request.messageId, request.kind);
  if (request.kind === 'regenerate') return { stored, question: undefined, documents: undefined, live };
  return { stored, question: request.content, documents: request.documents, live };
}

function before(messages: Message[], id: string, kind: 'regenerate' | 'edit'): Message[] {
  const index = messages.findIndex((message) => message.id === id);
  if (index < 0) return messages;
  // To regenerate from the question itself keeps the question.
  const keepsIt = kind === 'regenerate' && messages[index]?.role === 'user';
  return messages.slice(0, keepsIt ? index + 1 : index);
}

// A row comes with the next slice of rendering; one that does not come within this many frames is not there.
const FRAMES = 240;
// The rows around it are measured after it is in view, and move it.
const AGAIN = 3;

/** Brings the row of this index into view, marks it and gives it the focus, whenever the index changes; -1: nothing. */
function useJump(scroller: RefObject<HTMLElement | null>, index: number): void {
  useEffect(() => {
    if (index < 0) return;
    let left = FRAMES;
    let seen = 0;
    let frame = requestAnimationFrame(function look() {
      const row = scroller.current?.querySelector<HTMLElement>(`li[data-index="${index}"]`);
      left -= 1;
      if (row) {
        seen += 1;
        row.scrollIntoView({ block: 'center' });
        if (seen === 1) show(row);
      }
      if (seen < AGAIN && left > 0) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [scroller, index]);
}

function show(row: HTMLElement): void {
  row.dataset.found = '';
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true });
}

// Nearer to the end than this, in pixels, counts as reading along.
const NEAR = 48;

/**
 * Keeps a scrolled list at its end while it grows, as long as the reader is there, and never moves it otherwise.
 * A change of `request` goes to the end whatever the reader does. Says `data-following` on the list meanwhile, so that
 * its style can let the browser hold on to the end by itself.
 */
function useStickToBottom(scroller: RefObject<HTMLElement | null>, request: unknown) {
  const isFollowing = useRef(true);
  const [isAway, setIsAway] = useState(false);
  const toEnd = useCallback(() => {
    isFollowing.current = true;
    const element = scroller.current;
    element?.setAttribute('data-following', '');
    if (element) element.scrollTop = element.scrollHeight;
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const onScroll = () => {
      isFollowing.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      element.toggleAttribute('data-following', isFollowing.current);
      setIsAway(!isFollowing.current);
    };
    // Whoever writes in the list, as when a message is said anew, is not at its end.
    const isWriting = () =>
      document.activeElement?.tagName === 'TEXTAREA' && content.matches(':focus-within');
    const observer = new ResizeObserver(() => (isFollowing.current && !isWriting() ? toEnd() : undefined));
    observer.observe(content);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, toEnd]);
  useEffect(toEnd, [request, toEnd]);
  return { isAway, toEnd };
}

// Rows laid out beyond each edge: about a screen, so that the wheel and Page Down find what they go to.
const OVERSCAN = 5;
const USUAL_WIDTH = 704;
// More than any list is high: the browser stops at the end.
const AT_THE_END = 1e9;

/**
 * The part of a long list that is laid out: what is in view, a little around it, and the rows of `pinned`. It begins
 * at the end. Rows stay in the flow of the page, and the browser's own scroll anchoring keeps what is read in place
 * when a row turns out higher than it was thought (CSS Scroll Anchoring 1), without a write to the scroll position
 * that would break off a scroll under way. `measure` takes a row's element, to know its height.
 */
function useMessageWindow(
  messages: Message[],
  scroller: RefObject<HTMLElement | null>,
  pinned: readonly number[],
) {
  const width = useRef(USUAL_WIDTH);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: messages.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => keyOf(messages[index]),
    estimateSize: (index) => (messages[index] ? estimateHeight(messages[index], width.current) : 0),
    rangeExtractor: ({ startIndex, endIndex, count }) =>
      withPinned(
        indicesBetween(Math.max(0, startIndex - OVERSCAN), Math.min(count - 1, endIndex + OVERSCAN)),
        pinned.filter((index) => index < count),
      ),
    initialOffset: AT_THE_END,
    useFlushSync: false,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  width.current = virtualizer.scrollRect?.width || USUAL_WIDTH;
  const places = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  const parts = useMemo(() => windowParts(places, total, messages, keyOf), [places, total, messages]);
  return { parts, measure: virtualizer.measureElement };
}

function keyOf(message: Message | undefined): string {
  return message?.id ?? '';
}

function indicesBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
}

// Measured at the usual text size: what surrounds the text, the height of a line, and how wide a character is, in pixels.
const USER = { around: 64, line: 24, character: 7.9, widest: 544 };
const ASSISTANT = { around: 70, line: 29, character: 8.2, widest: 704 };

const knownHeights = new WeakMap<Message, { width: number; height: number }>();

/** About how high a message will be in a column of this width, in pixels: what stands in until it is laid out. */
function estimateHeight(message: Message, width: number): number {
  const before = knownHeights.get(message);
  if (before?.width === width) return before.height;
  const { around, line, character, widest } = message.role === 'user' ? USER : ASSISTANT;
  const perLine = Math.max(20, Math.min(width, widest) / character);
  const height = around + line * linesOf(message.content, perLine);
  knownHeights.set(message, { width, height });
  return height;
}

function linesOf(text: string, perLine: number): number {
  let lines = 0;
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end;
    // An empty line between paragraphs is less high than a line.
    lines += next === at ? 0.5 : Math.ceil((next - at) / perLine);
    at = next + 1;
  }
  return lines;
}
