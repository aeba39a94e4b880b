import type { Download, Model } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Notice } from '../ui/notice.tsx';
import { DownloadProgress } from './download-progress.tsx';
import { ModelButtons } from './model-buttons.tsx';
import { ModelFacts } from './model-facts.tsx';
import styles from './models-screen.module.css';
import { useDownload } from './use-download.ts';
import { useModelAction } from './use-model-action.ts';

/** One model: what it needs, how its download stands, and what the owner can do with it. */
export function ModelRow({ model, isOwner }: { model: Model; isOwner: boolean }) {
  const { models: words } = useStrings();
  const download = useDownload(model);
  const act = useModelAction();
  const isUnderWay = download?.state === 'running' || download?.state === 'verifying';
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}>
          <h3>{model.name}</h3>
          {model.active ? <span className={styles.active}>{words.active}</span> : null}
        </div>
        <ModelFacts model={model} />
      </div>
      {isOwner ? <ModelButtons model={model} isUnderWay={isUnderWay} act={act} /> : null}
      {download && isUnderWay ? <DownloadProgress download={download} /> : null}
      <Trouble model={model} download={download} isUnderWay={isUnderWay} refusal={act.error?.message} />
    </li>
  );
}

interface TroubleProps {
  model: Model;
  download: Download | null;
  isUnderWay: boolean;
  /** Why the server did not do what was asked last. */
  refusal: string | undefined;
}

function Trouble({ model, download, isUnderWay, refusal }: TroubleProps) {
  const { models: words } = useStrings();
  const missing = model.file_missing ? words.missing[model.source] : undefined;
  const failure = download?.error
    ? words.trouble({ code: download.error.code, sentence: download.error.detail })
    : missing;
  const sentence = refusal ?? (isUnderWay ? undefined : failure);
  if (!sentence) return null;
  return (
    <div className={styles.notice}>
      <Notice kind="error">{sentence}</Notice>
    </div>
  );
}
