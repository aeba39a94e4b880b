import { hrefOf } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { LedgerCheck } from './ledger-check.tsx';
import styles from './ledger-screen.module.css';
import { LedgerTimeline } from './ledger-timeline.tsx';
import { LedgerTotals } from './ledger-totals.tsx';
import { NothingLeft } from './nothing-left.tsx';
import { OfflineSwitch } from './offline-switch.tsx';
import { useLedger } from './use-ledger.ts';
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
        <Requests about={about} />
      </div>
    </main>
  );
}

function Requests({ about }: { about: string | undefined }) {
  const words = useLedgerWords();
  const ledger = useLedger(about);
  if (ledger.isError) return <Notice kind="error">{ledger.error.message}</Notice>;
  if (ledger.isPending) return <p className={styles.quiet}>{words.reading}</p>;
  const entries = ledger.data.pages.flatMap(({ items }) => items);
  const total = ledger.data.pages.at(-1)?.total ?? 0;
  const nothingLeft = !ledger.hasNextPage && entries.every(({ refused }) => refused);
  return (
    <>
      {nothingLeft ? (
        <NothingLeft stopped={entries.length} isOfOneMessage={about !== undefined} />
      ) : (
        <LedgerTotals entries={entries} total={total} />
      )}
      <OfflineSwitch />
      <LedgerCheck />
      {entries.length > 0 ? <LedgerTimeline entries={entries} /> : null}
      {ledger.hasNextPage ? (
        <div className={styles.more}>
          <Button isBusy={ledger.isFetchingNextPage} onClick={() => ledger.fetchNextPage()}>
            {words.older}
          </Button>
        </div>
      ) : null}
    </>
  );
}
