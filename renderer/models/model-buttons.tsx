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
  isComing: boolean;
  act: ReturnType<typeof useModelAction>;
}

/** What the owner can do with a model. */
export function ModelButtons({ model, isComing, act }: ModelButtonsProps) {
  const { models: words } = useStrings();
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, kind, name } = model;
  const hasFiles = model.installed || model.file_missing || model.download !== null;
  return (
    <div className={styles.buttons}>
      {model.installed && !model.active && kind !== 'voice' ? (
        <Button
          isBusy={act.isPending}
          disabled={model.fit === 'too_large'}
          aria-label={words.named(words.activate, name)}
          onClick={() => act.mutate(() => activateModel(kind, id))}
        >
          {words.activate}
        </Button>
      ) : null}
      {!model.installed && model.source === 'catalogue' ? (
        <DownloadButton model={model} isComing={isComing} act={act} />
      ) : null}
      {hasFiles && !isComing && model.source !== 'starter' ? (
        <IconButton icon="trash" label={words.remove(name)} onClick={() => setIsRemoving(true)} />
      ) : null}
      {isRemoving ? <RemoveModelDialog model={model} onClose={() => setIsRemoving(false)} /> : null}
    </div>
  );
}

// One button that changes what it does, so that the keyboard stays where it is.
function DownloadButton({ model, isComing, act }: ModelButtonsProps) {
  const { models: words } = useStrings();
  const start = model.download || model.file_missing ? words.resume : words.download;
  const label = isComing ? words.pause : start;
  return (
    <Button
      icon={isComing ? 'pause' : 'download'}
      isBusy={act.isPending}
      aria-label={words.named(label, model.name)}
      onClick={() => act.mutate(() => (isComing ? cancelDownload(model.id) : startDownload(model.id)))}
    >
      {label}
    </Button>
  );
}
