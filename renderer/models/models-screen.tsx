import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  addModel,
  findModel,
  type HubRepository,
  listModels,
  type Model,
  type ModelList,
} from '../api/models.ts';
import { VOICE_IDS } from '../api/voice.ts';
import { hrefOf, MODEL_SECTIONS, type ModelPlace, type ModelSection } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { isModelToChoose } from '../first-run/first-run-state.ts';
import { useOwnerAction } from '../settings/confirm-password.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Problem } from '../ui/problem.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { Waiting } from '../ui/waiting.tsx';
import { HubAccount } from './hub-account.tsx';
import { ImportForm } from './import-form.tsx';
import styles from './models-screen.module.css';
import { ModelsSection } from './models-section.tsx';
import { useModelAction } from './use-model-action.ts';

/** The models of this computer by what they are for: in use, installed, and to download. */
export function ModelsScreen({ section }: { section: ModelPlace | undefined }) {
  const { models: words } = useStrings();
  useDocumentTitle(words.title);
  const isOwner = useProfile().role === 'super_admin';
  const models = useQuery({ queryKey: ['models'], queryFn: listModels });
  const { data: list, error } = models;
  const [choice, setChoice] = useState<ModelChoice>({ purpose: 'all', onlyFitting: false });
  const shown = MODEL_SECTIONS.filter((kind) => choice.purpose === 'all' || choice.purpose === kind);
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <header>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </header>
        {list ? <MachineFacts list={list} /> : null}
        {list || error ? null : <Waiting lines={5} onRetry={() => models.refetch()} />}
        {isOwner && list && isModelToChoose(list) ? (
          <p>
            <a href={hrefOf({ name: 'welcome', step: 'model' })}>{words.toFirstRun}</a>
          </p>
        ) : null}
        {error && !list ? (
          <Problem error={error} isBusy={models.isFetching} onRetry={() => models.refetch()} />
        ) : null}
        {isOwner ? null : <Notice kind="note">{words.ownerOnly}</Notice>}
        {list ? <SectionOverview list={list} /> : null}
        {list ? <ModelFilter choice={choice} onChange={setChoice} /> : null}
        {list
          ? shown.map((kind) => (
              <ModelsSection
                key={`${kind} ${choice.purpose}`}
                kind={kind}
                list={{ ...list, items: list.items.filter((model) => isShown(model, choice)) }}
                isOwner={isOwner}
                isTarget={choice.purpose === 'all' && kind === section}
                isOpenAtFirst={choice.purpose === kind}
              />
            ))
          : null}
        {isOwner ? <HubForm /> : null}
        {isOwner ? <ImportForm isTarget={section === 'import'} /> : null}
      </div>
    </main>
  );
}

/** What models run on here, and how much of the disk they take. */
function MachineFacts({ list: { machine, disk } }: { list: ModelList }) {
  const { models: words } = useStrings();
  const share = disk.models_bytes / Math.max(1, disk.models_bytes + disk.free_bytes);
  return (
    <dl className={styles.machine}>
      <div>
        <dt>{words.machineTitle}</dt>
        <dd>{words.machine(machine).join(' · ')}</dd>
      </div>
      <div>
        <dt>{words.diskTitle}</dt>
        <dd>
          {/* Of what models take and what is free; the words below say both. */}
          <svg className={styles.meter} width="100%" aria-hidden="true" focusable="false">
            <rect width={`${share * 100}%`} height="100%" />
          </svg>
          {words.diskShares(disk.models_bytes, disk.free_bytes).join(' · ')}
        </dd>
      </div>
    </dl>
  );
}

/** What is used for each purpose now, each a way to its section. */
function SectionOverview({ list }: { list: ModelList }) {
  const { models: words } = useStrings();
  return (
    <nav className={styles.overview} aria-label={words.overview}>
      <ul>
        {MODEL_SECTIONS.map((kind) => (
          <li key={kind}>
            <a href={hrefOf({ name: 'models', section: kind })}>
              <strong>{words.sections[kind].title}</strong>
              <span>{namesInUse(list, kind).join(', ') || words.inPlace[kind]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Names of the models that do this work now, each once. */
function namesInUse({ items, active }: ModelList, kind: ModelSection): string[] {
  const ids = kind === 'voice' ? VOICE_IDS.map((voice) => active.voices[voice]) : [active[kind]];
  return items.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

interface ModelChoice {
  purpose: ModelSection | 'all';
  /** Only what this computer's memory can carry, beside what is here already. */
  onlyFitting: boolean;
}

/** Whether a model is shown; what is here always is. */
function isShown({ fits_this_machine, installed, download }: Model, { onlyFitting }: ModelChoice) {
  return !onlyFitting || fits_this_machine || installed || download !== null;
}

/** Chooses models by what they are for and by the memory that they need. */
function ModelFilter({ choice, onChange }: { choice: ModelChoice; onChange: (choice: ModelChoice) => void }) {
  const { models: words } = useStrings();
  const id = useId();
  return (
    <search className={styles.filter}>
      <label htmlFor={id}>{words.filter.purpose}</label>
      <select
        id={id}
        value={choice.purpose}
        onChange={(event) =>
          onChange({
            ...choice,
            purpose: MODEL_SECTIONS.find((each) => each === event.target.value) ?? 'all',
          })
        }
      >
        <option value="all">{words.filter.all}</option>
        {MODEL_SECTIONS.map((kind) => (
          <option key={kind} value={kind}>
            {words.sections[kind].title}
          </option>
        ))}
      </select>
      <label>
        <input
          type="checkbox"
          checked={choice.onlyFitting}
          onChange={(event) => onChange({ ...choice, onlyFitting: event.target.checked })}
        />
        {words.filter.fits}
      </label>
    </search>
  );
}

/** Takes any GGUF file of the model hub, by a link or a name, once its licence was shown. */
function HubForm() {
  const { hub: words, sections } = useStrings().models;
  const confirmed = useOwnerAction();
  const [link, setLink] = useState('');
  const [found, setFound] = useState<HubRepository>();
  const [added, setAdded] = useState<Model>();
  const { failure, isBusy, submit } = useSubmit(async () => {
    setFound(undefined);
    setAdded(undefined);
    await confirmed(async () => setFound(await findModel(link.trim())));
  });
  const show = (model: Model) => {
    setAdded(model);
    setFound(undefined);
    setLink('');
  };
  return (
    <section>
      <h2>{words.title}</h2>
      <form className={styles.import} onSubmit={submit}>
        {added ? (
          <Notice kind="done">
            {words.added(added.name)}{' '}
            <a href={hrefOf({ name: 'models', section: 'chat' })}>{sections.chat.title}</a>
          </Notice>
        ) : null}
        <Field
          label={words.link}
          hint={words.hint}
          required
          spellCheck={false}
          value={link}
          error={failure?.message}
          onChange={(event) => setLink(event.target.value)}
        />
        <Button type="submit" icon="search" isBusy={isBusy}>
          {words.find}
        </Button>
      </form>
      {found ? <Found found={found} onAdded={show} /> : null}
      <HubAccount />
    </section>
  );
}

function Found({ found, onAdded }: { found: HubRepository; onAdded: (model: Model) => void }) {
  const { models: words } = useStrings();
  const act = useModelAction();
  const add = (link: string) => act.mutate(async () => onAdded(await addModel(link)));
  return (
    <>
      <p className={styles.facts}>
        <span>{found.repository}</span>
        <span>{words.hub.licence(found.licence)}</span>
        <span>{found.licence_url}</span>
      </p>
      {found.gated ? <Notice kind="note">{words.hub.gated}</Notice> : null}
      {act.error ? <Notice kind="error">{act.error.message}</Notice> : null}
      <ul className={styles.list}>
        {found.files.map(({ file, link, size_bytes }) => (
          <li key={file} className={styles.row}>
            <div>
              <div className={styles.name}>
                <h3>{file}</h3>
              </div>
              <p className={styles.facts}>
                <span>{words.size(size_bytes, false)}</span>
                {file === found.suggested ? <span>{words.hub.suggested}</span> : null}
              </p>
            </div>
            <Button
              aria-label={words.named(words.hub.add, file)}
              isBusy={act.isPending}
              onClick={() => add(link)}
            >
              {words.hub.add}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
