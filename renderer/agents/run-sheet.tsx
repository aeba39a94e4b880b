import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cancelRun, continueRun, type Run } from '../api/agents.ts';
import { listSentFor } from '../api/privacy.ts';
import { refresh } from '../app/query-client.ts';
import { hrefOf, navigate } from '../app/router.ts';
import { useShortcut } from '../app/shortcuts.ts';
import { nameAnswerer, PLACE_ICONS, placeOf } from '../chat/answerer.ts';
import { Markdown } from '../chat/markdown.tsx';
import mark from '../chat/reply-mark.module.css';
import { SentRequest } from '../chat/sent-request.tsx';
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
import hidden from '../ui/visually-hidden.module.css';
import { DeleteRunDialog } from './delete-run-dialog.tsx';
import { FoldedText } from './folded-text.tsx';
import more from './more.module.css';
import { runAgain } from './run-again.ts';
import { runKey } from './run-keys.ts';
import styles from './run-screen.module.css';
import { isStepOver, type RunView } from './run-view.ts';
import { shortenLine } from './shorten-line.ts';
import steps from './step.module.css';
import { StepItem } from './step-item.tsx';
import { useAgentWords } from './use-agent-words.ts';
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
  const open = useMutation({
    mutationFn: () => continueRun(id),
    onSuccess: async (made) => {
      navigate({ name: 'conversation', id: made.id });
      await refresh(CONVERSATIONS_KEY);
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
  const heading = shortenLine(view.task);
  const isShortened = heading !== view.task.trim();
  return (
    <header>
      <h1>{heading}</h1>
      <p className={`${layout.flow} ${prose.note} ${styles.facts}`}>
        <span className={styles.status} data-status={view.status}>
          {view.status === 'running' || view.status === 'stopping' ? (
            <span className={steps.spinner} aria-hidden="true" />
          ) : null}
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

/** The quiet mark of what answers: device or provider, model; and what it took. */
function RunMark({ view }: { view: RunView }) {
  const strings = useStrings();
  const words = useAgentWords();
  const place = placeOf(view.provider ?? '');
  const model = useModelName(view.model ?? '', place === 'local');
  if (!view.provider)
    return view.facts ? null : (
      <p className={`${layout.inlineRow} ${prose.caption} ${styles.mark}`}>{strings.chat.deciding}</p>
    );
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

/** Says to those who do not see the screen what goes on: a question at once, the rest when there is a pause. */
function RunNews({ view }: { view: RunView }) {
  const words = useAgentWords();
  const asking = view.steps.find(({ state }) => state === 'asking');
  const running = view.steps.find(({ state }) => state === 'running');
  const isOver = view.facts !== undefined;
  return (
    <>
      <p className={hidden.hidden} role="alert">
        {asking ? words.announce.asking(words.tool(asking.tool)) : ''}
      </p>
      <p className={hidden.hidden} role="status">
        {isOver ? words.announce.over(words.status(view.status)) : null}
        {running && !isOver ? words.announce.running(words.tool(running.tool)) : null}
        {!running && !isOver && view.text ? words.writing : null}
      </p>
    </>
  );
}

/** The way to end a run, whether it is watched here or goes on in another window. */
function useStopRun({ id, status }: RunView, isLive: boolean) {
  const cancel = useMutation({
    mutationFn: () => cancelRun(id),
    onSettled: () => refresh(runKey(id)),
  });
  return {
    canStop: status === 'running' && !cancel.isPending,
    isStopping: status === 'stopping' || cancel.isPending,
    error: cancel.error?.message,
    stop: () => (isLive ? liveRuns.stop(id) : cancel.mutate()),
  };
}

/** The steps of a run, in their order, with what is going on below them. */
function StepList({ view }: { view: RunView }) {
  const words = useAgentWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThinking = view.status === 'running' && !view.text && view.steps.every(isStepOver);
  return (
    <section className={layout.wide} aria-labelledby="steps">
      <h2 id="steps" ref={heading} tabIndex={-1}>
        {words.stepsTitle}
      </h2>
      {view.steps.length === 0 && view.facts ? <p className={prose.note}>{words.noSteps}</p> : null}
      <ol>
        {view.steps.map((step) => (
          <StepItem
            key={step.index}
            runId={view.id}
            step={step}
            onAnswered={() => heading.current?.focus({ preventScroll: true })}
          />
        ))}
        {isThinking ? (
          <li className={`${layout.wideRow} ${prose.note} ${steps.thinking}`}>
            <span className={steps.spinner} aria-hidden="true" />
            {words.deciding}
          </li>
        ) : null}
      </ol>
    </section>
  );
}

/** Opens to everything that left this device for a run, as the ledger has it, or to that nothing did. */
function RunSent({ id }: { id: string }) {
  const words = useAgentWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={layout.loose}>
      <button
        type="button"
        className={`${layout.link} ${prose.soft} ${more.more}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words.sent}
        <Icon name="chevron" size={14} />
      </button>
      {isOpen ? <WhatLeft id={id} /> : null}
    </div>
  );
}

function WhatLeft({ id }: { id: string }) {
  const { details, ledger } = useStrings();
  // The ledger knows the requests of a run, its tools' among them, by the run's id.
  const sent = useQuery({ queryKey: ['sent', id], queryFn: () => listSentFor(id) });
  if (sent.isPending) return <p className={prose.note}>{details.reading}</p>;
  if (sent.isError) return <p className={prose.note}>{sent.error.message}</p>;
  if (sent.data.length === 0)
    return (
      <p className={styles.nothing}>
        <Icon name="arch" size={18} />
        {details.nothingLeft}
      </p>
    );
  return (
    <div className={`${layout.inset} ${layout.wide} ${styles.requests}`}>
      {sent.data.map((entry) => (
        <SentRequest key={entry.id} entry={entry} hasPassages={false} />
      ))}
      <a href={hrefOf({ name: 'privacy', about: id })}>{ledger.see}</a>
    </div>
  );
}

// Nearer to the end than this, in pixels, counts as reading along.
const NEAR = 64;

/** Keeps a scrolled element at its end while what is in it grows, as long as the reader is there; only while `isLive`. */
function useFollow(scroller: RefObject<HTMLElement | null>, isLive: boolean): void {
  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!isLive || !element || !content) return;
    let isFollowing = true;
    const onScroll = () => {
      isFollowing = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    const observer = new ResizeObserver(() => {
      if (isFollowing) element.scrollTop = element.scrollHeight;
    });
    observer.observe(content);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, isLive]);
}
