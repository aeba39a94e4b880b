import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Download, listModels, type Model, startDownload } from '../api/models.ts';
import { hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { unfinishedChatModel } from '../first-run/first-run-state.ts';
import { recommendModels } from '../first-run/recommend-models.ts';
import { DownloadProgress } from '../models/download-progress.tsx';
import { standingOf } from '../models/download-standing.ts';
import { FailedDownload } from '../models/failed-download.tsx';
import { machineQuery } from '../models/machine-query.ts';
import { minutesToDownload, useDownload } from '../models/use-download.ts';
import { useModelAction } from '../models/use-model-action.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import styles from './kept-by-message.module.css';

interface NeedsModelProps {
  isBusy: boolean;
  /** Has the question answered anew. */
  onAskAgain: () => void;
  /** Has it answered once a model is here. */
  onKeep: () => void;
}

/** Below what the starter could not answer: the model that can, from its download to the question asked again. */
export function NeedsModel({ isBusy, onAskAgain, onKeep }: NeedsModelProps) {
  const isOwner = useProfile().role === 'super_admin';
  const { data: list } = useQuery({ queryKey: ['models'], queryFn: listModels });
  const machine = useQuery(machineQuery);
  const { needsModel: words } = useStrings().chat;
  const active = list?.items.find(({ id }) => id === list.active.chat);
  const isReady = active !== undefined && active.source !== 'starter';
  const unfinished = list && unfinishedChatModel(list);
  if (!list || machine.isPending) return null;
  const best = recommendModels(list, machine.data ?? list.machine).recommended[0]?.model;
  return (
    <aside className={styles.kept}>
      {isReady ? (
        <div className={layout.line}>
          <Button disabled={isBusy} onClick={onAskAgain}>
            {words.askAgain(active.name)}
          </Button>
        </div>
      ) : unfinished ? (
        <Unfinished model={unfinished} isOwner={isOwner} onKeep={onKeep} />
      ) : isOwner && best ? (
        <Offer model={best} onTake={onKeep} />
      ) : (
        <p>{isOwner ? words.none : words.askOwner}</p>
      )}
    </aside>
  );
}

function Offer({ model, onTake }: { model: Model; onTake: () => void }) {
  const { chat, firstRun } = useStrings();
  const act = useModelAction();
  return (
    <>
      <p>{chat.needsModel.offer(model.name, minutesToDownload(model))}</p>
      {act.error ? <Notice kind="error">{act.error.message}</Notice> : null}
      <div className={layout.line}>
        <Button
          look="primary"
          icon="download"
          isBusy={act.isPending}
          onClick={() => {
            onTake();
            act.mutate(() => startDownload(model.id, true));
          }}
        >
          {firstRun.download(model)}
        </Button>
        <a href={hrefOf({ name: 'models' })}>{chat.needsModel.others}</a>
      </div>
    </>
  );
}

interface UnfinishedProps {
  model: Model;
  isOwner: boolean;
  onKeep: () => void;
}

/** A model whose download was begun, by how that stands. */
function Unfinished({ model, isOwner, onKeep }: UnfinishedProps) {
  const { chat, models } = useStrings();
  const words = chat.needsModel;
  const download = useDownload(model);
  const act = useModelAction();
  if (!download) return null;
  const standing = standingOf(download);
  if (standing === 'running' || standing === 'done')
    return <Arriving download={download} name={model.name} onKeep={onKeep} />;
  if (!isOwner) return <p>{words.askOwner}</p>;
  const goOn = () => {
    onKeep();
    act.mutate(() => startDownload(model.id, true));
  };
  const others = <a href={hrefOf({ name: 'models', section: 'chat' })}>{words.others}</a>;
  const refusal = act.error ? <Notice kind="error">{act.error.message}</Notice> : null;
  if (standing === 'failed')
    return (
      <>
        <p>{words.failed(model.name)}</p>
        <FailedDownload download={download} name={model.name} isBusy={act.isPending} onTryAgain={goOn}>
          {others}
        </FailedDownload>
        {refusal}
      </>
    );
  return (
    <>
      <p>{words.paused(model.name)}</p>
      <DownloadProgress download={download} name={model.name} />
      {refusal}
      <div className={layout.line}>
        <Button icon="download" isBusy={act.isPending} onClick={goOn}>
          {models.resume}
        </Button>
        {others}
      </div>
    </>
  );
}

interface ArrivingProps {
  download: Download;
  name: string;
  onKeep: () => void;
}

function Arriving({ download, name, onKeep }: ArrivingProps) {
  // Whoever asks while one is on its way waits for it, too.
  const keep = useEffectEvent(onKeep);
  useEffect(() => keep(), []);
  const words = useStrings().chat.needsModel;
  return (
    <>
      <p>{download.received_bytes > 0 ? words.arriving(name) : words.starting(name)}</p>
      <DownloadProgress download={download} name={name} />
    </>
  );
}
