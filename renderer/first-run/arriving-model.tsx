import type { ComponentType } from 'react';
import { cancelDownload, type Download, deleteModel, type Model, startDownload } from '../api/models.ts';
import { navigate } from '../app/router.ts';
import { DownloadProgress } from '../models/download-progress.tsx';
import { isUnderWay, useDownload } from '../models/use-download.ts';
import { useModelAction } from '../models/use-model-action.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './choose-model-screen.module.css';

interface ArrivingModelProps {
  model: Model;
  Heading: ComponentType<{ title: string; lead: string }>;
}

/** A model on its way: how far, how fast, how long still; it can be paused, resumed and given up, and goes on without us. */
export function ArrivingModel({ model, Heading }: ArrivingModelProps) {
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
