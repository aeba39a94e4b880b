import type { Download, Machine, Model } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import { DownloadProgress } from './download-progress.tsx';
import { MeasuredSpeed } from './measured-speed.tsx';
import { ModelButtons } from './model-buttons.tsx';
import { ModelDetails } from './model-details.tsx';
import { ModelFacts } from './model-facts.tsx';
import styles from './models-screen.module.css';
import { RowProblem } from './row-problem.tsx';
import { isUnderWay, useDownload } from './use-download.ts';
import { useModelAction } from './use-model-action.ts';

interface ModelRowProps {
  model: Model;
  machine: Machine;
  isOwner: boolean;
}

/** One model: what it needs and was measured to do, how its download stands, and what the owner can do with it. */
export function ModelRow({ model, machine, isOwner }: ModelRowProps) {
  const { models: words } = useStrings();
  const download = useDownload(model);
  const act = useModelAction();
  const isComing = download !== null && isUnderWay(download);
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}>
          <h3>{model.name}</h3>
          {model.active ? <span className={styles.active}>{words.active}</span> : null}
        </div>
        <ModelFacts model={model} machine={machine} />
      </div>
      {isOwner ? <ModelButtons model={model} isComing={isComing} act={act} /> : null}
      {download && download.state !== 'failed' && download.state !== 'installed' ? (
        <DownloadProgress download={download} name={model.name} />
      ) : null}
      <Trouble model={model} download={download} isComing={isComing} refusal={act.error?.message} />
      {model.installed ? <MeasuredSpeed model={model} isOwner={isOwner} /> : null}
      <ModelDetails model={model} />
    </li>
  );
}

interface TroubleProps {
  model: Model;
  download: Download | null;
  isComing: boolean;
  /** Why the server did not do what was asked last. */
  refusal: string | undefined;
}

function Trouble({ model, download, isComing, refusal }: TroubleProps) {
  const { models: words } = useStrings();
  const missing = model.file_missing ? words.missing[model.source] : undefined;
  const failure = download?.error
    ? words.trouble({ code: download.error.code, sentence: download.error.detail })
    : missing;
  return <RowProblem sentence={refusal ?? (isComing ? undefined : failure)} />;
}
