import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LedgerEntry } from '../api/privacy.ts';
import { SentRequest } from '../chat/sent-request.tsx';
import { OpenRowsContext, useKeptOpen } from '../chat/use-kept-open.ts';
import { windowParts } from '../chat/window-parts.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import styles from './ledger-timeline.module.css';
import { useLedgerWords } from './use-ledger-words.ts';

// Older ones are asked for when this few of those that are read are left below the view.
const NEAR_THE_END = 20;

interface LedgerTimelineProps {
  entries: LedgerEntry[];
  /** How many there are in all, those not read yet among them. */
  total: number;
  /** Asks for older ones; undefined where there are none, or they are on their way. */
  onOlder: (() => void) | undefined;
}

/** The requests, newest first, under the days on which they were made; only what is near the view is laid out. */
export function LedgerTimeline({ entries, total, onOlder }: LedgerTimelineProps) {
  const list = useRef<HTMLOListElement>(null);
  const [open] = useState(() => new Set<string>());
  const { parts, measure, last } = useLedgerWindow(entries, list);
  const isNearEnd = last >= entries.length - NEAR_THE_END;
  useEffect(() => {
    if (isNearEnd) onOlder?.();
  }, [isNearEnd, onOlder]);
  return (
    <OpenRowsContext value={open}>
      <ol ref={list} className={styles.line}>
        {parts.map((part) =>
          part.kind === 'space' ? (
            <li key={part.key} className={styles.space} style={{ height: part.height }} aria-hidden="true" />
          ) : (
            <LedgerItem
              key={part.key}
              entry={part.item}
              index={part.index}
              total={total}
              beginsDay={beginsDay(part.item, entries[part.index - 1])}
              measure={measure}
            />
          ),
        )}
      </ol>
    </OpenRowsContext>
  );
}

interface Dated {
  /** ISO 8601. */
  created_at: string;
}

/** Whether an entry is the first of its day, by this computer's calendar, where `before` stands above it. */
export function beginsDay(entry: Dated, before: Dated | undefined): boolean {
  return before === undefined || dayOf(entry) !== dayOf(before);
}

const dayOf = ({ created_at }: Dated) => new Date(created_at).toDateString();

// Two lines and the way to what was sent, in pixels.
const USUAL_HEIGHT = 104;
const OVERSCAN = 12;

/** The rows of the ledger that are laid out: what is in view of the screen that scrolls it, and a little around it; `last` is the last of them. */
function useLedgerWindow(entries: LedgerEntry[], list: RefObject<HTMLElement | null>) {
  const [above, setAbove] = useState(0);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: entries.length,
    getScrollElement: () => list.current?.closest('main') ?? null,
    getItemKey: (index) => entries[index]?.id ?? index,
    estimateSize: () => USUAL_HEIGHT,
    scrollMargin: above,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  // The browser's scroll anchoring keeps what is read in place.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  useLayoutEffect(() => setAbove(heightAbove(list.current)));
  const places = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  const parts = useMemo(() => {
    const own = places.map(({ index, start, end }) => ({ index, start: start - above, end: end - above }));
    return windowParts(own, total, entries, ({ id }) => id);
  }, [places, total, entries, above]);
  return { parts, measure: virtualizer.measureElement, last: places.at(-1)?.index ?? 0 };
}

function heightAbove(list: HTMLElement | null): number {
  const screen = list?.closest('main');
  if (!list || !screen) return 0;
  const distance = list.getBoundingClientRect().top - screen.getBoundingClientRect().top;
  return Math.round(distance + screen.scrollTop);
}

interface LedgerItemProps {
  entry: LedgerEntry;
  index: number;
  /** How many the list has, those that are not laid out among them. */
  total: number;
  /** Its day stands above it. */
  beginsDay: boolean;
  measure: (row: HTMLElement | null) => void;
}

/** One request that was made, or one attempt that was stopped; opens to exactly what was sent. */
const LedgerItem = memo(function LedgerItem(props: LedgerItemProps) {
  const { entry, index, total, beginsDay, measure } = props;
  const words = useLedgerWords();
  return (
    <li ref={measure} data-index={index} aria-posinset={index + 1} aria-setsize={total}>
      {beginsDay ? <h2 className={styles.day}>{words.day(entry.created_at)}</h2> : null}
      <Request entry={entry} />
    </li>
  );
});

function Request({ entry }: { entry: LedgerEntry }) {
  const words = useLedgerWords();
  return (
    <div className={styles.item} data-refused={!entry.reached}>
      <p className={styles.head}>
        <time dateTime={entry.created_at}>{words.time(entry.created_at)}</time>
        <strong>{words.purpose(entry.purpose)}</strong>
        {entry.host ? <span className={styles.host}>{entry.host}</span> : null}
      </p>
      {entry.refused ? (
        <p className={styles.refused}>
          <Icon name="door" size={16} />
          {words.refused(entry.failure)}
        </p>
      ) : entry.reached ? (
        <Sent entry={entry} />
      ) : (
        <Unreached entry={entry} />
      )}
    </div>
  );
}

function Unreached({ entry }: { entry: LedgerEntry }) {
  const words = useLedgerWords();
  return (
    <>
      <p className={styles.facts}>
        <span>{words.reachedNobody(entry.failure)}</span>
        {entry.sensitivity_score === null ? null : <span>{words.score(entry.sensitivity_score)}</span>}
      </p>
      {entry.payload === null ? null : <Body entry={entry} label={words.whatWouldHaveBeenSent} />}
    </>
  );
}

function Sent({ entry }: { entry: LedgerEntry }) {
  const words = useLedgerWords();
  const { bytes_sent: sent, bytes_received: received, sensitivity_score: score } = entry;
  return (
    <>
      <p className={styles.facts}>
        <span>{words.bytesSent(sent)}</span>
        <span>{words.bytesReceived(received ?? 0)}</span>
        {score === null ? null : <span>{words.score(score)}</span>}
        <span data-failed={hasFailed(entry)}>{words.outcome(entry.status, entry.failure)}</span>
      </p>
      {sent === 0 && entry.payload === null ? (
        <p className={prose.note}>{words.noBody}</p>
      ) : (
        <Body entry={entry} label={words.whatWasSent} />
      )}
    </>
  );
}

function hasFailed({ status, failure }: LedgerEntry): boolean {
  return failure !== null || Number(status) >= 400;
}

function Body({ entry, label }: { entry: LedgerEntry; label: string }) {
  const [isOpen, setIsOpen] = useKeptOpen(entry.id);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`${layout.link} ${styles.open}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <Icon name="chevron" size={14} />
      </button>
      {isOpen ? (
        <div id={id} className={`${layout.inset} ${styles.body}`}>
          <SentRequest entry={entry} hasPassages={false} />
        </div>
      ) : null}
    </>
  );
}
