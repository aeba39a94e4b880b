import type { LedgerTotals } from '../api/privacy.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import hidden from '../ui/visually-hidden.module.css';
import { isSameKind, type LedgerFilter } from './ledger-filter.ts';
import styles from './ledger-filters.module.css';
import { useLedgerWords } from './use-ledger-words.ts';

interface LedgerFiltersProps {
  totals: LedgerTotals;
  filter: LedgerFilter;
  onChange: (filter: LedgerFilter) => void;
}

/** What the timeline shows, to choose with a press; a way back to all hosts where one was chosen. */
export function LedgerFilters({ totals, filter, onChange }: LedgerFiltersProps) {
  const { filters: words } = useLedgerWords();
  const all = totals.requests + totals.refused;
  const choices: { kind: LedgerFilter['kind']; label: string }[] = [
    { kind: 'everything', label: words.everything(all) },
    ...(totals.purposes.length > 1
      ? totals.purposes.map(({ purpose, requests }) => ({
          kind: { purpose },
          label: words.purpose(purpose, requests),
        }))
      : []),
    ...(totals.refused > 0 ? [{ kind: 'stopped' as const, label: words.stopped(totals.refused) }] : []),
  ];
  if (choices.length === 1 && filter.host === undefined) return null;
  return (
    <fieldset className={`${layout.buttons} ${styles.filters}`}>
      <legend className={hidden.hidden}>{words.kinds}</legend>
      {choices.map(({ kind, label }) => (
        <button
          key={label}
          type="button"
          className={styles.choice}
          aria-pressed={isSameKind(kind, filter.kind)}
          onClick={() => onChange({ ...filter, kind })}
        >
          {label}
        </button>
      ))}
      {filter.host === undefined ? null : (
        <button
          type="button"
          className={styles.host}
          aria-label={words.allHosts(filter.host)}
          onClick={() => onChange({ ...filter, host: undefined })}
        >
          <span>{filter.host}</span>
          <Icon name="close" size={14} />
        </button>
      )}
    </fieldset>
  );
}
