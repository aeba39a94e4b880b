import { useEffect, useRef, useState } from 'react';
import type { LedgerEntry } from '../api/privacy.ts';
import { OpenRowsContext } from '../chat/use-kept-open.ts';
import { LedgerItem } from './ledger-item.tsx';
import styles from './ledger-timeline.module.css';
import { beginsDay } from './local-day.ts';
import { useLedgerWindow } from './use-ledger-window.ts';

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
