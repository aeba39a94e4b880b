import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listModels, type Model, readMachine, startDownload } from '../api/models.ts';
import { hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { arrivingChatModel } from '../first-run/first-run-state.ts';
import { recommendModels } from '../first-run/recommend-models.ts';
import { DownloadProgress } from '../models/download-progress.tsx';
import { minutesToDownload, useDownload } from '../models/use-download.ts';
import { useModelAction } from '../models/use-model-action.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
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
  const machine = useQuery({
    queryKey: ['machine'],
    queryFn: readMachine,
    staleTime: Infinity,
    retry: false,
  });
  const { needsModel: words } = useStrings().chat;
  const active = list?.items.find(({ id }) => id === list.active.chat);
  const isReady = active !== undefined && active.source !== 'starter';
  const arriving = list && arrivingChatModel(list);
  if (!list || machine.isPending) return null;
  const best = recommendModels(list, machine.data ?? list.machine).recommended[0]?.model;
  return (
    <aside className={styles.kept}>
      {isReady ? (
        <div className={styles.choices}>
          <Button disabled={isBusy} onClick={onAskAgain}>
            {words.askAgain(active.name)}
          </Button>
        </div>
      ) : arriving ? (
        <Arriving model={arriving} onKeep={onKeep} />
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
      <div className={styles.choices}>
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

function Arriving({ model, onKeep }: { model: Model; onKeep: () => void }) {
  // Whoever asks while one is on its way waits for it, too.
  const keep = useEffectEvent(onKeep);
  useEffect(() => keep(), []);
  const words = useStrings().chat.needsModel;
  const download = useDownload(model);
  return (
    <>
      <p>{words.arriving(model.name)}</p>
      {download ? <DownloadProgress download={download} name={model.name} /> : null}
    </>
  );
}
