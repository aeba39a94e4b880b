import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cancelRun, continueRun, type Run } from '../api/agents.ts';
import { hrefOf, navigate } from '../app/router.ts';
import { useShortcut } from '../app/shortcuts.ts';
import { nameAnswerer, PLACE_ICONS, placeOf } from '../chat/answerer.ts';
import { Markdown } from '../chat/markdown.tsx';
import mark from '../chat/reply-mark.module.css';
import { CONVERSATIONS_KEY } from '../conversations/conversation-queries.ts';
import { useModelName } from '../models/use-model-name.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import prose from '../ui/prose.module.css';
import screen from '../ui/screen.module.css';
import { DeleteRunDialog } from './delete-run-dialog.tsx';
import { FoldedText } from './folded-text.tsx';
import { runAgain } from './run-again.ts';
import { runKey } from './run-keys.ts';
import styles from './run-screen.module.css';
import { RunSent } from './run-sent.tsx';
import type { RunView } from './run-view.ts';
import { shortenTask } from './shorten-task.ts';
import steps from './step.module.css';
import { StepList } from './step-list.tsx';
import { useAgentWords } from './use-agent-words.ts';
import { useFollow } from './use-follow.ts';
import { liveRuns } from './use-live-run.ts';

interface RunSheetProps {
  view: RunView;
  /** The server's record, once there is one. */
  run: Run | undefined;
  /** It goes on in this window, and can be stopped from here. */
  isLive: boolean;
}

/** What was asked, each step, and the result. */
export function RunSheet({ view, run, isLive }: RunSheetProps) {
  const words = useAgentWords();
  const scroller = useRef<HTMLElement>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  useFollow(scroller, isLive);
  const stop = useStopRun(view, isLive);
  useShortcut('Escape', () => {
    if (!stop.canStop) return false;
    return stop.stop() as undefined;
  });
  const ending = words.ending(view.status);
  return (
    <main ref={scroller} className={`${screen.screen} ${styles.screen}`}>
      <div className={screen.column}>
        <a className={styles.back} href={hrefOf({ name: 'agents' })}>
          <Icon name="back" size={17} />
          {words.back}
        </a>
        <RunHeader view={view} />
        <StepList view={view} />
        {ending ? <Notice kind="note">{ending}</Notice> : null}
        {view.status === 'failed' ? <Notice kind="error">{view.failure ?? words.failed}</Notice> : null}
        <Result view={view} />
        {stop.error ? <Notice kind="error">{stop.error}</Notice> : null}
        {stop.canStop || stop.isStopping ? (
          <div className={styles.stop}>
            <Button icon="stop" isBusy={stop.isStopping} onClick={stop.stop}>
              {stop.isStopping ? words.stopping : words.stop}
            </Button>
          </div>
        ) : null}
        {run && run.status !== 'running' ? (
          <div className={`${layout.buttons} ${styles.actions}`}>
            {view.text ? <GoOn id={run.id} /> : null}
            <Button icon="refresh" onClick={() => runAgain(run)}>
              {words.rerun}
            </Button>
            <Button look="danger" icon="trash" onClick={() => setIsDeleting(true)}>
              {words.delete}
            </Button>
          </div>
        ) : null}
      </div>
      <RunNews view={view} />
      {isDeleting ? <DeleteRunDialog run={view} onClose={() => setIsDeleting(false)} /> : null}
    </main>
  );
}

/** The way from a result to a conversation in which it can be answered. */
function GoOn({ id }: { id: string }) {
  const words = useAgentWords();
  const queryClient = useQueryClient();
  const open = useMutation({
    mutationFn: () => continueRun(id),
    onSuccess: async (made) => {
      navigate({ name: 'conversation', id: made.id });
      await queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
    },
  });
  return (
    <>
      <Button look="primary" icon="pencil" isBusy={open.isPending} onClick={() => open.mutate()}>
        {words.goOn}
      </Button>
      {open.error ? <Notice kind="error">{open.error.message}</Notice> : null}
    </>
  );
}

function Result({ view }: { view: RunView }) {
  const words = useAgentWords();
  const isOver = view.facts !== undefined && view.status !== 'running';
  return (
    <section className={layout.loose} aria-label={words.result} aria-busy={!isOver}>
      {view.text ? <h2>{words.result}</h2> : null}
      {view.text ? <Markdown text={view.text} /> : null}
      <footer className={`${layout.line} ${styles.foot}`}>
        <RunMark view={view} />
        {view.text && isOver ? <CopyButton text={view.text} /> : null}
      </footer>
      {isOver ? <RunSent id={view.id} /> : null}
    </section>
  );
}

/** What was asked, of which kind of agent, and how it stands. */
function RunHeader({ view }: { view: RunView }) {
  const words = useAgentWords();
  const heading = shortenTask(view.task);
  const isShortened = heading !== view.task.trim();
  return (
    <header>
      <h1>{heading}</h1>
      <p className={styles.facts}>
        <span className={styles.status} data-status={view.status}>
          {view.status === 'running' || view.status === 'stopping' ? <Spinner /> : null}
          {words.status(view.status)}
        </span>
        <span>{words.type(view.type).name}</span>
        {view.facts ? <span>{words.when(view.facts.createdAt)}</span> : null}
      </p>
      {isShortened ? (
        <details className={styles.task}>
          <summary>
            <Icon name="chevron" size={14} />
            {words.wholeTask}
          </summary>
          <FoldedText text={view.task} />
        </details>
      ) : null}
    </header>
  );
}

function Spinner() {
  return <span className={steps.spinner} aria-hidden="true" />;
}

/** The quiet mark of what answers: device or provider, model; and what it took. */
function RunMark({ view }: { view: RunView }) {
  const strings = useStrings();
  const words = useAgentWords();
  const place = placeOf(view.provider ?? '');
  const model = useModelName(view.model ?? '', place === 'local');
  if (!view.provider) return view.facts ? null : <Deciding />;
  return (
    <p
      className={`${layout.inlineRow} ${prose.caption} ${mark.place} ${styles.mark}`}
      data-local={place === 'local'}
      data-place={place}
      title={place !== 'trusted' && view.why ? strings.why(view.why) : undefined}
    >
      <Icon name={PLACE_ICONS[place]} size={16} />
      <span className={`${prose.soft} ${prose.strong} ${mark.who}`}>
        {nameAnswerer(strings, view.provider)}
      </span>
      <span className={styles.small}>
        {model ? <span>{model}</span> : null}
        {view.facts ? <span>{words.took(view.facts.milliseconds)}</span> : null}
        {view.facts ? <span>{words.tokens(view.facts.tokens)}</span> : null}
        {view.fallback ? <span>{strings.details.fallback(view.fallback)}</span> : null}
      </span>
    </p>
  );
}

function Deciding() {
  const strings = useStrings();
  return <p className={`${layout.inlineRow} ${prose.caption} ${styles.mark}`}>{strings.chat.deciding}</p>;
}

/** Says to those who do not see the screen what goes on: a question at once, the rest when there is a pause. */
function RunNews({ view }: { view: RunView }) {
  const words = useAgentWords();
  const asking = view.steps.find(({ state }) => state === 'asking');
  const running = view.steps.find(({ state }) => state === 'running');
  const isOver = view.facts !== undefined;
  return (
    <>
      <p className={styles.spoken} role="alert">
        {asking ? words.announce.asking(words.tool(asking.tool)) : ''}
      </p>
      <p className={styles.spoken} role="status">
        {isOver ? words.announce.over(words.status(view.status)) : null}
        {running && !isOver ? words.announce.running(words.tool(running.tool)) : null}
        {!running && !isOver && view.text ? words.writing : null}
      </p>
    </>
  );
}

/** The way to end a run, whether it is watched here or goes on in another window. */
function useStopRun({ id, status }: RunView, isLive: boolean) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelRun(id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: runKey(id) }),
  });
  return {
    canStop: status === 'running' && !cancel.isPending,
    isStopping: status === 'stopping' || cancel.isPending,
    error: cancel.error?.message,
    stop: () => (isLive ? liveRuns.stop(id) : cancel.mutate()),
  };
}
