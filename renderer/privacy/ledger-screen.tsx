import { useState } from 'react';
import { hrefOf } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { Loaded } from '../ui/loaded.tsx';
import { LedgerCheck } from './ledger-check.tsx';
import { EVERYTHING } from './ledger-filter.ts';
import { LedgerFilters } from './ledger-filters.tsx';
import { LedgerRequests } from './ledger-requests.tsx';
import styles from './ledger-screen.module.css';
import { LedgerTotals } from './ledger-totals.tsx';
import { NothingLeft } from './nothing-left.tsx';
import { OfflineSwitch } from './offline-switch.tsx';
import { useLedgerTotals } from './use-ledger.ts';
import { useLedgerWords } from './use-ledger-words.ts';

/** Everything of yours that left this device, as the ledger has it. Loaded when it is first opened. */
export default function LedgerScreen({ about }: { about: string | undefined }) {
  const words = useLedgerWords();
  useDocumentTitle(words.title);
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <header>
          <h1>{words.title}</h1>
          <p className={styles.lead}>{words.lead}</p>
        </header>
        {about === undefined ? null : (
          <p className={styles.about}>
            {words.about} <a href={hrefOf({ name: 'privacy' })}>{words.showAll}</a>
          </p>
        )}
        <Record about={about} />
      </div>
    </main>
  );
}

function Record({ about }: { about: string | undefined }) {
  const [filter, setFilter] = useState(EVERYTHING);
  const totals = useLedgerTotals(about);
  if (!totals.data)
    return (
      <Loaded query={totals} lines={5}>
        {() => null}
      </Loaded>
    );
  const { requests, unreached, refused } = totals.data;
  return (
    <>
      {requests === unreached ? (
        <NothingLeft stopped={refused} unreached={unreached} isOfOneMessage={about !== undefined} />
      ) : (
        <LedgerTotals
          totals={totals.data}
          host={filter.host}
          onHost={(host) => setFilter({ ...filter, host })}
        />
      )}
      <div className={styles.pair}>
        <OfflineSwitch />
        <LedgerCheck />
      </div>
      {requests + refused > 0 ? (
        <>
          <LedgerFilters totals={totals.data} filter={filter} onChange={setFilter} />
          <LedgerRequests about={about} filter={filter} />
        </>
      ) : null}
    </>
  );
}
