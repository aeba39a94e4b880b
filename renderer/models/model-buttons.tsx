import { useState } from 'react';
import { activateModel, cancelDownload, type Model, startDownload } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import styles from './models-screen.module.css';
import { RemoveModelDialog } from './remove-model-dialog.tsx';
import type { useModelAction } from './use-model-action.ts';

interface ModelButtonsProps {
  model: Model;
  /** Whether it is being downloaded at this moment. */
  isUnderWay: boolean;
  act: ReturnType<typeof useModelAction>;
}

/** What the owner can do with a model. */
export function ModelButtons({ model, isUnderWay, act }: ModelButtonsProps) {
  const { models: words } = useStrings();
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, kind, name } = model;
  const hasFiles = model.installed || model.file_missing || model.download !== null;
  return (
    <div className={styles.buttons}>
      {model.installed && !model.active && kind !== 'voice' ? (
        <Button
          isBusy={act.isPending}
          aria-label={words.named(words.activate, name)}
          onClick={() => act.mutate(() => activateModel(kind, id))}
        >
          {words.activate}
        </Button>
      ) : null}
      {!model.installed && model.source === 'catalogue' ? (
        <DownloadButton model={model} isUnderWay={isUnderWay} act={act} />
      ) : null}
      {hasFiles && !isUnderWay && model.source !== 'starter' ? (
        <IconButton icon="trash" label={words.remove(name)} onClick={() => setIsRemoving(true)} />
      ) : null}
      {isRemoving ? <RemoveModelDialog model={model} onClose={() => setIsRemoving(false)} /> : null}
    </div>
  );
}

// One button that changes what it does, so that the keyboard stays where it is.
function DownloadButton({ model, isUnderWay, act }: ModelButtonsProps) {
  const strings = useStrings();
  const start = model.download || model.file_missing ? strings.models.resume : strings.models.download;
  const label = isUnderWay ? strings.common.cancel : start;
  return (
    <Button
      icon={isUnderWay ? 'stop' : 'download'}
      isBusy={act.isPending}
      aria-label={strings.models.named(label, model.name)}
      onClick={() => act.mutate(() => (isUnderWay ? cancelDownload(model.id) : startDownload(model.id)))}
    >
      {label}
    </Button>
  );
}
