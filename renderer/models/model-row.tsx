import { useState } from 'react';
import {
  activateModel,
  cancelDownload,
  deleteModel,
  type Machine,
  type Model,
  startDownload,
} from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { DownloadProgress } from './download-progress.tsx';
import { type DownloadStanding, standingOf } from './download-standing.ts';
import { FailedDownload } from './failed-download.tsx';
import { MeasuredSpeed } from './measured-speed.tsx';
import styles from './models-screen.module.css';
import { RowProblem } from './row-problem.tsx';
import { useDownload } from './use-download.ts';
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
  const standing = download ? standingOf(download) : null;
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}>
          <h3>{model.name}</h3>
          {model.active ? <span className={styles.active}>{words.active}</span> : null}
        </div>
        <ModelFacts model={model} machine={machine} />
      </div>
      {isOwner ? <ModelButtons model={model} standing={standing} act={act} /> : null}
      {download && standing === 'failed' ? (
        <FailedDownload download={download} name={model.name} />
      ) : download && standing !== 'done' ? (
        <DownloadProgress download={download} name={model.name} />
      ) : null}
      <Trouble model={model} standing={standing} refusal={act.error?.message} />
      {model.installed ? <MeasuredSpeed model={model} isOwner={isOwner} /> : null}
      <ModelDetails model={model} />
    </li>
  );
}

interface TroubleProps {
  model: Model;
  standing: DownloadStanding | null;
  /** Why the server did not do what was asked last. */
  refusal: string | undefined;
}

function Trouble({ model, standing, refusal }: TroubleProps) {
  const { models: words, errors } = useStrings();
  const { why, detail = '' } = model.unusable ?? {};
  const wrong = model.file_missing
    ? words.missing[model.source]
    : why && errors.say('model_unusable', detail, { why });
  // Of one that is coming again, or that just told why it did not come, there is no more to say.
  const isTold = standing === 'running' || standing === 'failed';
  return <RowProblem sentence={refusal ?? (isTold ? undefined : wrong)} />;
}

/** What is asked for less often: the checksum and how it is known, precision, context and the text of the licence. */
function ModelDetails({ model }: { model: Model }) {
  const { models: words } = useStrings();
  const { detail } = words;
  const facts: [string, string | undefined][] = [
    [detail.checksum, checksumOf(model, detail)],
    [detail.parameters, model.parameters > 0 ? detail.count(model.parameters) : undefined],
    [detail.quantisation, model.quantisation],
    [detail.context, model.context_length > 0 ? detail.tokens(model.context_length) : undefined],
    [detail.licence, [model.licence ?? detail.unknown, model.licence_url].filter(Boolean).join(', ')],
  ];
  return (
    <details className={styles.details}>
      <summary aria-label={words.details(model.name)}>{words.detailsShort}</summary>
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </details>
  );
}

function checksumOf({ digest }: Model, words: ReturnType<typeof useStrings>['models']['detail']): string {
  return digest.kind === 'known' ? words.checksumKnown(digest.sha256) : words.checksumOffered;
}

/** What a model is best for, size, licence, languages and voices of a model, and whether this machine can carry it, with why. */
function ModelFacts({ model, machine }: { model: Model; machine: Machine }) {
  const { models: words, firstRun } = useStrings();
  const expected = model.measured
    ? ''
    : firstRun.expected(model.expected_words_per_second, model.download_seconds);
  return (
    <>
      {model.best_for ? <p className={styles.best}>{words.bestFor(model.best_for)}</p> : null}
      {expected ? <p className={styles.facts}>{expected}</p> : null}
      <p className={styles.facts}>
        <span>{words.size(model.size_bytes, model.size_is_approximate)}</span>
        <span>{model.licence ?? words.noLicence}</span>
        <Speaks model={model} />
      </p>
      <p className={styles.facts}>
        <span>
          <span className={styles.fit} data-fit={model.fit}>
            {words.fit[model.fit]}
          </span>
          {words.fitWhy(model.memory_bytes, machine.total_memory_bytes)}
        </span>
      </p>
    </>
  );
}

// The names of the voices say their language.
function Speaks({ model: { languages, voices } }: { model: Model }) {
  const { models: words } = useStrings();
  if (voices.length > 0) return <span>{words.canBe(voices)}</span>;
  return languages.length > 0 ? <span>{words.languages(languages)}</span> : null;
}

interface ModelButtonsProps {
  model: Model;
  /** Of its download; null where there is none. */
  standing: DownloadStanding | null;
  act: ReturnType<typeof useModelAction>;
}

function ModelButtons({ model, standing, act }: ModelButtonsProps) {
  const { models: words } = useStrings();
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, kind, name } = model;
  const hasFiles = model.installed || model.file_missing || model.download !== null;
  return (
    <div className={styles.buttons}>
      {model.installed && !model.unusable && !model.active && kind !== 'voice' ? (
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
        <DownloadButton model={model} standing={standing} act={act} />
      ) : null}
      {hasFiles && standing !== 'running' && model.source !== 'starter' ? (
        <IconButton icon="trash" label={words.remove(name)} onClick={() => setIsRemoving(true)} />
      ) : null}
      {isRemoving ? <RemoveModelDialog model={model} onClose={() => setIsRemoving(false)} /> : null}
    </div>
  );
}

// One button that changes what it does, so that the keyboard stays where it is.
function DownloadButton({ model, standing, act }: ModelButtonsProps) {
  const { models: words, states } = useStrings();
  const isComing = standing === 'running';
  const begin = model.file_missing || standing === 'paused' ? words.resume : words.download;
  const label = isComing ? words.pause : standing === 'failed' ? states.tryAgain : begin;
  return (
    <Button
      icon={isComing ? 'pause' : standing === 'failed' ? 'refresh' : 'download'}
      isBusy={act.isPending}
      aria-label={words.named(label, model.name)}
      onClick={() => act.mutate(() => (isComing ? cancelDownload(model.id) : startDownload(model.id)))}
    >
      {label}
    </Button>
  );
}

/** Asks once more before the files of a model are gone. */
function RemoveModelDialog({ model, onClose }: { model: Model; onClose: () => void }) {
  const strings = useStrings();
  const words = strings.models;
  const act = useModelAction();
  const { failure, isBusy, submit } = useSubmit(async () => {
    await act.mutateAsync(() => deleteModel(model.id));
    onClose();
  });
  return (
    <Dialog title={words.removeTitle(model.name)} onClose={onClose}>
      <p>{model.active ? words.removeActiveText : words.removeText}</p>
      <p>
        {words.removeFrees(model.installed ? model.size_bytes : (model.download?.received_bytes ?? 0))}{' '}
        {model.active && model.kind === 'chat' ? words.removeChat : null}
      </p>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <form onSubmit={submit}>
        <Actions>
          <Button look="quiet" autoFocus onClick={onClose}>
            {strings.common.cancel}
          </Button>
          <Button look="danger" type="submit" isBusy={isBusy}>
            {words.removeForGood}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
