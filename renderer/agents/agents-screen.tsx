import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type RunStatus, type RunSummary, readRun } from '../api/agents.ts';
import { ApiError } from '../api/api-error.ts';
import { hrefOf, navigate } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { nameAnswerer } from '../chat/answerer.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { Problem } from '../ui/problem.tsx';
import prose from '../ui/prose.module.css';
import rows from '../ui/rows.module.css';
import screen from '../ui/screen.module.css';
import hidden from '../ui/visually-hidden.module.css';
import { Waiting } from '../ui/waiting.tsx';
import styles from './agents-home.module.css';
import { DeleteRunDialog } from './delete-run-dialog.tsx';
import { runAgain } from './run-again.ts';
import { RunForm } from './run-form.tsx';
import runListStyles from './run-list.module.css';
import { useRun, useRuns } from './run-queries.ts';
import runScreenStyles from './run-screen.module.css';
import { RunSheet } from './run-sheet.tsx';
import { type RunView, viewOfLiveRun, viewOfRun } from './run-view.ts';
import { shortenLine } from './shorten-line.ts';
import { useAgentWords } from './use-agent-words.ts';
import { useLiveRun } from './use-live-run.ts';

/** The agents: a new task and the runs so far, or one run. Loaded when it is first opened. */
export default function AgentsScreen({ id }: { id: string | undefined }) {
  return id === undefined ? <AgentsHome /> : <RunScreen key={id} id={id} />;
}

/** A new task above, the runs so far below. */
function AgentsHome() {
  const words = useAgentWords();
  useDocumentTitle(words.title);
  return (
    <main className={screen.screen}>
      <div className={screen.column}>
        <header>
          <h1>{words.title}</h1>
          <p className={prose.lead}>{words.lead}</p>
          <button type="button" className={`${layout.link} ${styles.toRuns}`} onClick={goToRuns}>
            {words.history}
            <Icon name="chevron" size={14} />
          </button>
        </header>
        <RunForm />
        <RunList />
      </div>
    </main>
  );
}

/** One run: watched while it goes on in this window, else as the server keeps it. */
function RunScreen({ id }: { id: string }) {
  const words = useAgentWords();
  const live = useLiveRun(id);
  const stored = useRun(id, live !== undefined);
  const view = live ? viewOfLiveRun(live) : stored.data && viewOfRun(stored.data);
  useDocumentTitle(view ? shortenLine(view.task) : words.title);
  if (view) return <RunSheet view={view} run={stored.data} isLive={live !== undefined && isGoingOn(view)} />;
  return (
    <main className={`${screen.screen} ${runScreenStyles.screen}`}>
      <div className={screen.column}>
        <a className={runScreenStyles.back} href={hrefOf({ name: 'agents' })}>
          <Icon name="back" size={17} />
          {words.back}
        </a>
        <h1 className={hidden.hidden}>{words.title}</h1>
        <Unread run={stored} />
      </div>
    </main>
  );
}

function Unread({ run }: { run: ReturnType<typeof useRun> }) {
  const words = useAgentWords();
  const retry = () => run.refetch();
  if (!run.isError) return <Waiting shape="text" lines={5} onRetry={retry} />;
  if (isGone(run.error)) return <Notice kind="error">{words.gone}</Notice>;
  return <Problem error={run.error} isBusy={run.isFetching} onRetry={retry} />;
}

function isGoingOn({ status }: RunView): boolean {
  return status === 'running' || status === 'stopping';
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

/** Puts the list into view, and the keyboard there. */
function goToRuns(): void {
  const heading = document.getElementById(HEADING);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

const HEADING = 'past-runs';

function RunList() {
  const words = useAgentWords();
  const list = useRuns();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section
      className={`${layout.loose} ${rows.section} ${runListStyles.section}`}
      aria-busy={list.isPending}
    >
      <header>
        <h2 id={HEADING} tabIndex={-1}>
          {words.history}
        </h2>
        {items.length > 0 ? (
          <span className={prose.note}>{words.count(list.data?.pages[0]?.total ?? 0)}</span>
        ) : null}
      </header>
      {list.isError ? (
        <Problem error={list.error} isBusy={list.isFetching} onRetry={() => list.refetch()} />
      ) : null}
      {list.isPending ? <Waiting onRetry={() => list.refetch()} /> : null}
      {list.isSuccess && items.length === 0 ? (
        <div className={rows.empty}>
          <Icon name="agents" size={32} />
          <h3>{words.historyEmptyTitle}</h3>
          <p>{words.historyEmpty}</p>
        </div>
      ) : null}
      {items.length > 0 ? (
        <ul className={layout.card} aria-label={words.history}>
          {items.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      ) : null}
      {list.hasNextPage ? (
        <Button look="quiet" isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
    </section>
  );
}

/** One past run: what was asked, how it ended, and where it was answered. */
function RunRow({ run }: { run: RunSummary }) {
  const words = useAgentWords();
  const strings = useStrings();
  return (
    <li className={`${rows.row} ${runListStyles.row}`}>
      <span className={`${rows.icon} ${runListStyles.icon}`} data-status={run.status}>
        <Icon name={ICONS[run.status]} size={18} />
      </span>
      <div>
        <h3>
          <a href={hrefOf({ name: 'agents', id: run.id })}>{run.task}</a>
        </h3>
        <p className={rows.facts}>
          <span>{words.status(run.status)}</span>
          <span>{words.type(run.agent_type).name}</span>
          <span>{words.steps(run.step_count)}</span>
          {run.llm_provider ? <span>{nameAnswerer(strings, run.llm_provider)}</span> : null}
          <span>{words.when(run.created_at)}</span>
        </p>
      </div>
      <RunMenu run={run} />
    </li>
  );
}

function RunMenu({ run }: { run: RunSummary }) {
  const words = useAgentWords();
  const [isDeleting, setIsDeleting] = useState(false);
  // A row of the list does not say which tools were ticked.
  const again = useMutation({ mutationFn: async () => runAgain(await readRun(run.id)) });
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={words.actions(run.task)} />}>
        <MenuItem icon="agents" onSelect={() => navigate({ name: 'agents', id: run.id })}>
          {words.open}
        </MenuItem>
        <MenuItem icon="refresh" onSelect={() => again.mutate()}>
          {words.rerun}
        </MenuItem>
        <MenuLine />
        <MenuItem icon="trash" isDanger onSelect={() => setIsDeleting(true)}>
          {words.delete}
        </MenuItem>
      </Menu>
      {again.isError ? (
        <Dialog title={words.rerun} onClose={again.reset}>
          <Notice kind="error">{again.error.message}</Notice>
        </Dialog>
      ) : null}
      {isDeleting ? <DeleteRunDialog run={run} onClose={() => setIsDeleting(false)} /> : null}
    </>
  );
}

const ICONS: Record<RunStatus, IconName> = {
  running: 'refresh',
  completed: 'check',
  capped: 'alert',
  out_of_budget: 'alert',
  cancelled: 'stop',
  failed: 'alert',
  interrupted: 'alert',
};
