import { activateModel, type Model, type ModelList, startDownload } from '../api/models.ts';
import { hrefOf } from '../app/router.ts';
import { hasRoom } from '../first-run/recommend-models.ts';
import { DownloadProgress } from '../models/download-progress.tsx';
import { standingOf } from '../models/download-standing.ts';
import { FailedDownload } from '../models/failed-download.tsx';
import { useDownload } from '../models/use-download.ts';
import { useModelAction } from '../models/use-model-action.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

interface OfferSpeechModelProps {
  list: ModelList;
  onClose: () => void;
}

/** Says that dictation takes a model, and gets one: the one that is here, the one that is coming, or the smallest. */
export function OfferSpeechModel({ list, onClose }: OfferSpeechModelProps) {
  const { dictation: words } = useStrings();
  const model = chooseSpeechModel(list);
  const isReady = list.active.stt !== null;
  return (
    <Dialog title={isReady ? words.offer.readyTitle : words.offer.title} onClose={onClose}>
      <p>{isReady ? words.startHint : words.offer.lead}</p>
      {model && !isReady ? <GetModel model={model} /> : null}
      <Actions>
        {isReady ? (
          <Button look="primary" onClick={onClose}>
            {words.offer.done}
          </Button>
        ) : (
          <a href={hrefOf({ name: 'models', section: 'stt' })}>{words.toModels}</a>
        )}
      </Actions>
    </Dialog>
  );
}

/** Of those for dictation the one that is here, then the one whose download was begun, then the smallest that has room. */
export function chooseSpeechModel(list: ModelList): Model | undefined {
  const models = list.items.filter(({ kind, unusable }) => kind === 'stt' && !unusable);
  const offered = models
    .filter((model) => model.fit === 'fits' && hasRoom(model, list))
    .sort((left, right) => left.size_bytes - right.size_bytes);
  return (
    models.find(({ installed }) => installed) ??
    models.find(({ download }) => download !== null) ??
    offered[0]
  );
}

function GetModel({ model }: { model: Model }) {
  const { models, firstRun } = useStrings();
  const download = useDownload(model);
  const act = useModelAction();
  const begin = () => act.mutate(() => startDownload(model.id));
  const standing = download && standingOf(download);
  return (
    <>
      {act.error ? <Notice kind="error">{act.error.message}</Notice> : null}
      {model.installed ? (
        <Button
          look="primary"
          isBusy={act.isPending}
          onClick={() => act.mutate(() => activateModel('stt', model.id))}
        >
          {firstRun.use(model.name)}
        </Button>
      ) : download && standing === 'failed' ? (
        <FailedDownload download={download} name={model.name} isBusy={act.isPending} onTryAgain={begin} />
      ) : download && standing !== 'paused' ? (
        <DownloadProgress download={download} name={model.name} />
      ) : (
        <>
          {download ? <DownloadProgress download={download} name={model.name} /> : null}
          <Button look="primary" icon="download" isBusy={act.isPending} onClick={begin}>
            {download ? models.named(models.resume, model.name) : firstRun.download(model)}
          </Button>
        </>
      )}
    </>
  );
}
