import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { background } from '../../models/background.ts';
import {
  exportLedger,
  listLedger,
  readLedgerTotals,
  readPrivacySettings,
  type LedgerTotals as Totals,
  verifyLedger,
} from '../api/privacy.ts';
import { hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { ArchPicture } from '../auth/arch-picture.tsx';
import { useChangePrivacy } from '../settings/use-change-privacy.ts';
import { useOwnerMutation } from '../settings/use-owner-mutation.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { SwitchRow } from '../ui/choice.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { Problem } from '../ui/problem.tsx';
import prose from '../ui/prose.module.css';
import { saveFile } from '../ui/save-file.ts';
import screen from '../ui/screen.module.css';
import hidden from '../ui/visually-hidden.module.css';
import { Waiting } from '../ui/waiting.tsx';
import { EVERYTHING, type LedgerFilter, queryOf } from './ledger-filter.ts';
import { LedgerFilters } from './ledger-filters.tsx';
import styles from './ledger-screen.module.css';
import { LedgerTimeline } from './ledger-timeline.tsx';
import ledgerTotalsStyles from './ledger-totals.module.css';
import nothingLeftStyles from './nothing-left.module.css';
import { TrustedPromise } from './trusted-promise.tsx';
import { useLedgerWords } from './use-ledger-words.ts';
import { whoReceived } from './who-received.ts';

/** Everything of yours that left this device, as the ledger has it. Loaded when it is first opened. */
export default function LedgerScreen({ about }: { about: string | undefined }) {
  const words = useLedgerWords();
  useDocumentTitle(words.title);
  return (
    <main className={screen.screen}>
      <div className={`${screen.column} ${styles.column}`}>
        <header>
          <h1>{words.title}</h1>
          <p className={prose.lead}>{words.lead}</p>
        </header>
        <TrustedPromise />
        {about === undefined ? null : (
          <p className={prose.soft}>
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

const KINDS = { intact: 'done', consistent: 'caution', broken: 'error' } as const;

/** Whether the record can be trusted, in plain words, and a signed copy of it for the owner. */
function LedgerCheck() {
  const words = useLedgerWords();
  const isOwner = useProfile().role === 'super_admin';
  const verify = useMutation({ mutationFn: verifyLedger });
  const save = useOwnerMutation({
    mutationFn: async () => {
      saveFile(await exportLedger(), `alcove-ledger-${new Date().toISOString().slice(0, 10)}.jsonl`);
    },
  });
  const failure = verify.error ?? save.error;
  return (
    <section className={`${layout.card} ${layout.wide} ${styles.panel}`}>
      <h2>{words.check}</h2>
      <p>{words.checkText}</p>
      <div className={layout.buttons}>
        <Button icon="shield" isBusy={verify.isPending} onClick={() => verify.mutate()}>
          {words.verify}
        </Button>
        {isOwner ? (
          <Button icon="download" look="quiet" isBusy={save.isPending} onClick={() => save.mutate()}>
            {words.export}
          </Button>
        ) : null}
      </div>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      {verify.data ? (
        <div ref={bringIntoView}>
          <Notice kind={KINDS[verify.data.verdict]}>
            <strong>{words.verdict[verify.data.verdict]}</strong> {words.verdictText(verify.data)}
          </Notice>
        </div>
      ) : null}
      {isOwner ? <p>{words.exportText}</p> : null}
    </section>
  );
}

// What opens below the edge would look as if the press had done nothing.
function bringIntoView(verdict: HTMLElement | null): void {
  verdict?.scrollIntoView({ block: 'nearest' });
}

interface LedgerRequestsProps {
  about: string | undefined;
  filter: LedgerFilter;
}

/** The timeline of what a filter lets through; older entries are read as the reader comes to them. */
function LedgerRequests({ about, filter }: LedgerRequestsProps) {
  const words = useLedgerWords();
  const ledger = useLedger(about, filter);
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } =
    ledger;
  const retry = () => ledger.refetch();
  const entries = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const older = useCallback(() => background('ledger_page', fetchNextPage), [fetchNextPage]);
  if (error && !data) return <Problem error={error} isBusy={isFetching} onRetry={retry} />;
  if (!data) return <Waiting lines={4} onRetry={retry} />;
  const total = data.pages.at(-1)?.total ?? 0;
  const canGoOn = hasNextPage && !isFetchingNextPage && !isPlaceholderData && !error;
  return (
    <section className={styles.requests} aria-busy={isPlaceholderData}>
      <p className={hidden.hidden} role="status">
        {isPlaceholderData ? '' : words.filters.shown(total)}
      </p>
      {entries.length > 0 ? (
        <LedgerTimeline entries={entries} total={total} onOlder={canGoOn ? older : undefined} />
      ) : (
        <p className={prose.quiet}>{words.filters.nothing}</p>
      )}
      {hasNextPage ? (
        <div className={styles.more}>
          <Button isBusy={isFetchingNextPage} onClick={older}>
            {words.older}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const PAGE = 50;

/** The caller's requests, newest first and page by page; `about` names the message or run that they were made for. */
function useLedger(about: string | undefined, filter: LedgerFilter) {
  const query = { ...queryOf(filter), ...(about ? { message_id: about } : {}) };
  return useInfiniteQuery({
    queryKey: ['ledger', about ?? 'all', query],
    queryFn: ({ pageParam }) => listLedger({ skip: pageParam, limit: PAGE, ...query }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0);
      return read < total ? read : undefined;
    },
    placeholderData: keepPreviousData,
    // What is read here may have been sent a moment ago in another window.
    staleTime: 0,
    // Bodies are large and never change: comparing every page with what was there before would hold up the window.
    structuralSharing: false,
  });
}

/** The same requests counted over all rows, whatever is shown of them. */
function useLedgerTotals(about: string | undefined) {
  return useQuery({
    queryKey: ['ledger-totals', about ?? 'all'],
    queryFn: () => readLedgerTotals(about),
    staleTime: 0,
  });
}

/** The switch that closes every door, beside the record of what went through; the owner's to turn. */
function OfflineSwitch() {
  const { privacy } = useStrings();
  const words = useLedgerWords();
  const isOwner = useProfile().role === 'super_admin';
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  const change = useChangePrivacy();
  if (!settings.data) return null;
  const { offline_mode: isOffline, cloud_disabled: isClosed } = settings.data;
  return (
    <section className={`${layout.card} ${layout.wide} ${styles.panel}`} aria-label={privacy.offline}>
      {change.isError ? <Notice kind="error">{change.error.message}</Notice> : null}
      <SwitchRow
        label={privacy.offline}
        hint={isClosed ? privacy.closedByEnvironment : privacy.offlineHint}
        isOn={isOffline || isClosed}
        isDisabled={!isOwner || isClosed || change.isPending}
        onChange={(offline_mode) => change.mutate({ offline_mode })}
      />
      <a href={hrefOf({ name: 'settings', section: 'privacy' })}>{words.toSettings}</a>
    </section>
  );
}

interface NothingLeftProps {
  /** Attempts that the gate refused. */
  stopped: number;
  /** Attempts that no host learned of. */
  unreached: number;
  isOfOneMessage: boolean;
}

/** The room with its door closed: what this app is for. */
function NothingLeft({ stopped, unreached, isOfOneMessage }: NothingLeftProps) {
  const words = useLedgerWords();
  return (
    <section className={nothingLeftStyles.nothing}>
      <div className={nothingLeftStyles.picture}>
        <ArchPicture />
      </div>
      <h2>{isOfOneMessage ? words.nothingForThis : words.nothing}</h2>
      {stopped > 0 ? <p>{words.stopped(stopped)}</p> : null}
      {unreached > 0 ? <p>{words.unreached(unreached)}</p> : null}
      {stopped + unreached > 0 ? null : <p>{words.nothingText}</p>}
    </section>
  );
}

interface LedgerTotalsProps {
  totals: Totals;
  /** The host that alone is shown below. */
  host: string | undefined;
  onHost: (host: string | undefined) => void;
}

/** How much went to whom, over everything that ever left; a host is pressed to see its requests alone. What reached nobody is told apart. */
function LedgerTotals({ totals, host: chosen, onHost }: LedgerTotalsProps) {
  const words = useLedgerWords();
  const { left, hosts } = whoReceived(totals);
  return (
    <section className={`${layout.stack} ${ledgerTotalsStyles.totals}`}>
      <h2>{words.left(left)}</h2>
      {totals.refused > 0 ? <p>{words.stopped(totals.refused)}</p> : null}
      {totals.unreached > 0 ? <p>{words.unreached(totals.unreached)}</p> : null}
      <div className={`${layout.card} ${ledgerTotalsStyles.scroll}`}>
        <table>
          <caption>{words.perHost}</caption>
          <thead>
            <tr>
              <th scope="col">{words.host}</th>
              <th scope="col">{words.requests}</th>
              <th scope="col">{words.sent}</th>
              <th scope="col">{words.received}</th>
            </tr>
          </thead>
          <tbody>
            {hosts.map(({ host, requests, bytes_sent: sent, bytes_received: received }) => (
              <tr key={host}>
                <th scope="row">
                  <button
                    type="button"
                    className={ledgerTotalsStyles.host}
                    title={words.filters.onlyHost(host)}
                    aria-pressed={host === chosen}
                    onClick={() => onHost(host === chosen ? undefined : host)}
                  >
                    {host}
                  </button>
                </th>
                <td>{words.count(requests)}</td>
                <td>{words.bytes(sent)}</td>
                <td>{words.bytes(received)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
