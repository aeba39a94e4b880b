import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import {
  cancelDownload,
  type Download,
  deleteModel,
  listModels,
  type Machine,
  type Model,
  type ModelList,
  readMachine,
  startDownload,
} from '../api/models.ts';
import { hrefOf, navigate } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { DownloadProgress } from '../models/download-progress.tsx';
import { MeasuredSpeed } from '../models/measured-speed.tsx';
import { isUnderWay, useDownload } from '../models/use-download.ts';
import { useModelAction } from '../models/use-model-action.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './choose-model-screen.module.css';
import { arrivingChatModel } from './first-run-state.ts';
import { ModelChoiceForm } from './model-choice-form.tsx';
import { PathSteps } from './path-steps.tsx';

/** The last step of the first run: a model for answers, chosen for this computer, on its way, or ready. */
export default function ChooseModelScreen() {
  const { firstRun: words } = useStrings();
  // Once in a visit: what the engine finds on a computer does not change.
  const machine = useQuery({
    queryKey: ['machine'],
    queryFn: readMachine,
    staleTime: Infinity,
    retry: false,
  });
  // After it, since what models should do here is reckoned from what the engine did.
  const list = useQuery({ queryKey: ['models'], queryFn: listModels, enabled: !machine.isPending });
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <div className={styles.top}>
          <Logo />
          <PathSteps current="model" />
        </div>
        {list.data && !machine.isPending ? (
          <Step list={list.data} machine={machine.data ?? list.data.machine} />
        ) : list.error ? (
          <>
            <Heading title={words.title} lead={words.lead} />
            <Notice kind="error">{list.error.message}</Notice>
            <Ways />
          </>
        ) : (
          <>
            <Heading title={words.title} lead={words.lead} />
            <Looking />
          </>
        )}
      </div>
    </main>
  );
}

function Step({ list, machine }: { list: ModelList; machine: Machine }) {
  const { firstRun: words } = useStrings();
  const [choosesAgain, setChoosesAgain] = useState(false);
  const arriving = arrivingChatModel(list);
  const ready = choosesAgain ? undefined : readyModel(list);
  if (arriving) return <ArrivingModel model={arriving} Heading={Heading} />;
  if (ready)
    return <ReadyModel model={ready} Heading={Heading} onChooseAgain={() => setChoosesAgain(true)} />;
  return (
    <>
      <Heading title={words.title} lead={words.lead} />
      <ModelChoiceForm list={list} machine={machine} />
    </>
  );
}

/** A model for answers that was chosen and is here; the starter model does not count. */
function readyModel({ items, active }: ModelList): Model | undefined {
  const model = items.find(({ id }) => id === active.chat);
  return active.chat_why === 'chosen' && model?.source !== 'starter' ? model : undefined;
}

/** The title of the step, which takes the focus when it changes, so that it is read out. */
function Heading({ title, lead }: { title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (title) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <header>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{lead}</p>
    </header>
  );
}

function Looking() {
  const { firstRun: words } = useStrings();
  return (
    <div className={styles.looking} role="status">
      <p className={styles.lookingWords}>{words.looking}</p>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  );
}

function Ways() {
  const { firstRun: words } = useStrings();
  return (
    <p>
      <a href={hrefOf({ name: 'home' })}>{words.later}</a>
    </p>
  );
}

interface ReadyModelProps {
  model: Model;
  Heading: ComponentType<{ title: string; lead: string }>;
  onChooseAgain: () => void;
}

/** The end of the path: the model is here and answers. */
function ReadyModel({ model, Heading, onChooseAgain }: ReadyModelProps) {
  const { firstRun: words } = useStrings();
  return (
    <>
      <Heading title={words.ready(model.name)} lead={words.readyLead} />
      <div className={styles.ready}>
        <MeasuredSpeed model={model} isOwner />
      </div>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => navigate({ name: 'home' }, 'replace')}>
          {words.start}
        </Button>
        <Button look="quiet" onClick={onChooseAgain}>
          {words.another}
        </Button>
      </div>
    </>
  );
}

interface ArrivingModelProps {
  model: Model;
  Heading: ComponentType<{ title: string; lead: string }>;
}

/** A model on its way: how far, how fast, how long still; it can be paused, resumed and given up, and goes on without us. */
function ArrivingModel({ model, Heading }: ArrivingModelProps) {
  const strings = useStrings();
  const words = strings.firstRun;
  const download = useDownload(model);
  const act = useModelAction();
  if (!download) return null;
  const isRunning = isUnderWay(download);
  const going = download.then_activate ? words.meanwhile : words.meanwhileOnly;
  return (
    <>
      <Heading
        title={isRunning ? words.arriving(model.name) : words.stopped(model.name)}
        lead={isRunning ? going : words.stoppedLead}
      />
      <div className={styles.arriving}>
        <DownloadProgress download={download} name={model.name} />
        <Trouble download={download} isRunning={isRunning} refusal={act.error?.message} />
        <div className={styles.actions}>
          <Button
            icon={isRunning ? 'pause' : 'download'}
            isBusy={act.isPending}
            onClick={() =>
              act.mutate(() => (isRunning ? cancelDownload(model.id) : startDownload(model.id, true)))
            }
          >
            {isRunning ? strings.models.pause : strings.models.resume}
          </Button>
          <Button look="quiet" isBusy={act.isPending} onClick={() => act.mutate(() => deleteModel(model.id))}>
            {strings.models.giveUp}
          </Button>
        </div>
        <p className={styles.note}>{words.kept}</p>
      </div>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => navigate({ name: 'home' }, 'replace')}>
          {isRunning ? words.enter : words.enterStopped}
        </Button>
      </div>
    </>
  );
}

interface TroubleProps {
  download: Download;
  isRunning: boolean;
  /** Why the server did not do what was asked last. */
  refusal: string | undefined;
}

/** Nobody's fault, and nothing is lost: told as a note. */
const CONNECTION = ['egress_offline', 'download_interrupted'];

function Trouble({ download: { error }, isRunning, refusal }: TroubleProps) {
  const { models, firstRun } = useStrings();
  if (refusal) return <Notice kind="error">{refusal}</Notice>;
  if (!error || isRunning) return null;
  const sentence = models.trouble({ code: error.code, sentence: error.detail });
  if (!CONNECTION.includes(error.code)) return <Notice kind="error">{sentence}</Notice>;
  return (
    <Notice kind="note">
      {sentence} {firstRun.unreachable}
    </Notice>
  );
}
