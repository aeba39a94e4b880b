import { useMutation, useQueryClient } from '@tanstack/react-query';
import { activateModel, cancelDownload, deleteModel, type Model, startDownload } from '../api/models.ts';
import { useOwnerAction } from '../settings/confirm-password.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { DownloadProgress } from './download-progress.tsx';
import styles from './models-screen.module.css';
import { useDownload } from './use-download.ts';

/** One model: its size, licence and fit, and what the owner can do with it. */
export function ModelRow({ model, isOwner }: { model: Model; isOwner: boolean }) {
  const strings = useStrings();
  const download = useDownload(model);
  const act = useAct();
  const kind = model.kind === 'embedding' ? 'embedding' : 'chat';
  const isUnderWay = download?.state === 'running' || download?.state === 'verifying';
  const failure = act.error?.message ?? (isUnderWay ? undefined : download?.error?.detail);
  return (
    <li className={styles.row}>
      <div>
        <h3>
          {model.name}
          {model.active ? <span className={styles.active}>{strings.models.active}</span> : null}
        </h3>
        <Facts model={model} />
      </div>
      {isOwner ? (
        <div className={styles.buttons}>
          {model.installed && !model.active ? (
            <Button isBusy={act.isPending} onClick={() => act.mutate(() => activateModel(kind, model.id))}>
              {strings.models.activate}
            </Button>
          ) : null}
          {model.active && kind === 'embedding' ? (
            <Button isBusy={act.isPending} onClick={() => act.mutate(() => activateModel(kind, null))}>
              {strings.models.deactivate}
            </Button>
          ) : null}
          {model.installed && model.source !== 'starter' ? (
            <IconButton
              icon="trash"
              label={strings.models.remove(model.name)}
              onClick={() => act.mutate(() => deleteModel(model.id))}
            />
          ) : null}
          {!model.installed && isUnderWay ? (
            <Button onClick={() => act.mutate(() => cancelDownload(model.id))}>
              {strings.common.cancel}
            </Button>
          ) : null}
          {!model.installed && !isUnderWay ? (
            <Button
              icon="download"
              isBusy={act.isPending}
              onClick={() => act.mutate(() => startDownload(model.id))}
            >
              {model.download ? strings.models.resume : strings.models.download}
            </Button>
          ) : null}
        </div>
      ) : null}
      {download && isUnderWay ? <DownloadProgress download={download} /> : null}
      {failure ? (
        <div className={styles.notice}>
          <Notice kind="error">{failure}</Notice>
        </div>
      ) : null}
    </li>
  );
}

function Facts({ model }: { model: Model }) {
  const strings = useStrings();
  return (
    <p className={styles.facts}>
      <span>{strings.models.size(model.size_bytes, model.size_is_approximate)}</span>
      <span>{model.licence ?? strings.models.noLicence}</span>
      <span>{strings.models.memory(model.memory_bytes)}</span>
      <span className={model.fits_this_machine ? styles.fits : styles.tight}>
        {model.fits_this_machine ? strings.models.fits : strings.models.doesNotFit}
      </span>
    </p>
  );
}

function useAct() {
  const queryClient = useQueryClient();
  const run = useOwnerAction();
  return useMutation({
    mutationFn: (action: () => Promise<unknown>) => run(action),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['models'] }),
  });
}
