import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  cancelDownload,
  type Download,
  deleteModel,
  listModels,
  type Machine,
  type Model,
  type ModelList,
  startDownload,
} from '../api/models.ts';
import { hrefOf, navigate } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { DownloadProgress } from '../models/download-progress.tsx';
import { standingOf } from '../models/download-standing.ts';
import { FailedDownload } from '../models/failed-download.tsx';
import { machineQuery } from '../models/machine-query.ts';
import { MeasuredSpeed } from '../models/measured-speed.tsx';
import { useDownload } from '../models/use-download.ts';
import { useModelAction } from '../models/use-model-action.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Logo } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './choose-model-screen.module.css';
import { unfinishedChatModel } from './first-run-state.ts';
import { ModelChoiceForm } from './model-choice-form.tsx';
import { PathSteps } from './path-steps.tsx';
import step from './step.module.css';

/** The last step of the first run: a model for answers, chosen for this computer, on its way, or ready. */
export default function ChooseModelScreen() {
  const { firstRun: words } = useStrings();
  const machine = useQuery(machineQuery);
  // After it, since what models should do here is reckoned from what the engine did.
  const list = useQuery({ queryKey: ['models'], queryFn: listModels, enabled: !machine.isPending });
  return (
    <main className={step.screen}>
      <div className={`${step.column} ${styles.column}`}>
        <div className={`${layout.flow} ${step.top}`}>
          <Logo />
          <PathSteps current="model" />
        </div>
        {list.data && !machine.isPending ? (
          <Step list={list.data} machine={machine.data ?? list.data.machine} />
        ) : list.error ? (
          <>
            <Heading title={words.title} lead={words.lead} />
            <Notice kind="error">{list.error.message}</Notice>
            <p>
              <a href={hrefOf({ name: 'home' })}>{words.later}</a>
            </p>
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
  // Who has chosen a model since is told nothing here of one that did not come.
  const [passesOver, setPassesOver] = useState(list.active.chat_why === 'chosen');
  /** The model that was taken here. */
  const [taken, setTaken] = useState<string>();
  const unfinished = unfinishedChatModel(list, taken);
  const isFailed = unfinished !== undefined && hasFailed(unfinished);
  const isPassedOver = passesOver && isFailed && unfinished.id !== taken;
  if (passesOver && unfinished && !isFailed) setPassesOver(false);
  const ready = choosesAgain ? undefined : readyModel(list);
  const chooseAgain = () => {
    setChoosesAgain(true);
    setPassesOver(true);
    setTaken(undefined);
  };
  if (unfinished && !isPassedOver) return <UnfinishedModel model={unfinished} onChooseAgain={chooseAgain} />;
  if (ready) return <ReadyModel model={ready} onChooseAgain={chooseAgain} />;
  return (
    <>
      <Heading title={words.title} lead={words.lead} />
      <ModelChoiceForm list={list} machine={machine} onTaken={setTaken} />
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

interface TakenModelProps {
  model: Model;
  onChooseAgain: () => void;
}

/** The end of the path: the model is here and answers. */
function ReadyModel({ model, onChooseAgain }: TakenModelProps) {
  const { firstRun: words } = useStrings();
  return (
    <>
      <Heading title={words.ready(model.name)} lead={words.readyLead} />
      <div className={styles.ready}>
        <MeasuredSpeed model={model} isOwner />
      </div>
      <div className={step.actions}>
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

/** A model whose download was begun: how it stands, and what can be done about it. It goes on without us. */
function UnfinishedModel({ model, onChooseAgain }: TakenModelProps) {
  const { models, firstRun: words } = useStrings();
  const download = useDownload(model);
  const act = useModelAction();
  if (!download) return null;
  const standing = standingOf(download);
  const isComing = standing === 'running' || standing === 'done';
  const begin = () => act.mutate(() => startDownload(model.id, true));
  return (
    <>
      <Heading {...headingOf(model.name, download, words)} />
      <div className={styles.unfinished} data-standing={standing}>
        {standing === 'failed' ? (
          <FailedDownload download={download} name={model.name} isBusy={act.isPending} onTryAgain={begin}>
            <Button look="quiet" onClick={onChooseAgain}>
              {words.another}
            </Button>
          </FailedDownload>
        ) : (
          <>
            <DownloadProgress download={download} name={model.name} />
            <div className={styles.buttons}>
              <Button
                icon={isComing ? 'pause' : 'download'}
                isBusy={act.isPending}
                onClick={isComing ? () => act.mutate(() => cancelDownload(model.id)) : begin}
              >
                {isComing ? models.pause : models.resume}
              </Button>
              <Button
                look="quiet"
                isBusy={act.isPending}
                onClick={() => act.mutate(() => deleteModel(model.id))}
              >
                {models.giveUp}
              </Button>
            </div>
          </>
        )}
        {act.error ? <Notice kind="error">{act.error.message}</Notice> : null}
        {standing !== 'failed' && download.received_bytes > 0 ? (
          <p className={styles.note}>{words.kept}</p>
        ) : null}
      </div>
      <div className={step.actions}>
        <Button look="primary" onClick={() => navigate({ name: 'home' }, 'replace')}>
          {isComing ? words.enter : words.enterStopped}
        </Button>
      </div>
    </>
  );
}

function headingOf(name: string, download: Download, words: Strings['firstRun']) {
  const standing = standingOf(download);
  if (standing === 'paused') return { title: words.paused(name), lead: words.pausedLead };
  if (standing === 'failed') return { title: words.failed(name), lead: words.failedLead };
  return {
    title: words.arriving(name),
    lead: download.then_activate ? words.meanwhile : words.meanwhileOnly,
  };
}

function hasFailed({ download }: Model): boolean {
  return download !== null && standingOf(download) === 'failed';
}
