import { type ReactNode, useId, useState } from 'react';
import { activateModel, type Machine, type Model, type ModelList, startDownload } from '../api/models.ts';
import { hrefOf, navigate } from '../app/router.ts';
import { useModelAction } from '../models/use-model-action.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import prose from '../ui/prose.module.css';
import hidden from '../ui/visually-hidden.module.css';
import styles from './choose-model-screen.module.css';
import machineLineStyles from './machine-line.module.css';
import { hasRoom, type Recommendation, recommendModels } from './recommend-models.ts';
import step from './step.module.css';

interface ModelChoiceFormProps {
  list: ModelList;
  machine: Machine;
  /** Told of the model once it is in use, or its download begun. */
  onTaken: (id: string) => void;
}

/** What this computer is, the models that suit it, and the starter model: one of them is chosen and taken. */
export function ModelChoiceForm({ list, machine, onTaken }: ModelChoiceFormProps) {
  const { firstRun: words } = useStrings();
  const id = useId();
  const { recommended, others } = recommendModels(list, machine);
  const starter = list.items.find(({ source }) => source === 'starter');
  const [chosen, setChosen] = useState(recommended[0]?.model.id ?? starter?.id);
  const [showsAll, setShowsAll] = useState(false);
  const act = useModelAction();
  const model = list.items.find((each) => each.id === chosen);
  const option = (each: Model) => ({
    name: id,
    list,
    isChosen: each.id === chosen,
    onChoose: () => setChosen(each.id),
  });
  return (
    <form
      className={layout.wide}
      onSubmit={(event) => {
        event.preventDefault();
        if (model && !act.isPending) act.mutate(() => take(model).then(() => onTaken(model.id)));
      }}
    >
      <MachineLine machine={machine} freeBytes={list.disk.free_bytes} />
      {recommended.length === 0 ? <Notice kind="note">{words.none}</Notice> : null}
      <fieldset className={styles.options}>
        <legend className={hidden.hidden}>{words.choices}</legend>
        {recommended.map(({ model: each, role }) => (
          <ModelOption key={each.id} model={each} role={role} {...option(each)} />
        ))}
        {showsAll ? others.map((each) => <ModelOption key={each.id} model={each} {...option(each)} />) : null}
        {starter ? <StarterOption {...option(starter)} /> : null}
      </fieldset>
      {others.length > 0 ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? words.showFewer : words.showAll(others.length)}
        </button>
      ) : null}
      {act.error ? <Notice kind="error">{act.error.message}</Notice> : null}
      <div className={step.actions}>
        <Button
          type="submit"
          look="primary"
          isBusy={act.isPending}
          disabled={!model || !canTake(model, list)}
        >
          {model ? <Take model={model} /> : null}
        </Button>
        <a className={styles.later} href={hrefOf({ name: 'home' })}>
          {words.later}
        </a>
      </div>
      <p className={styles.note}>{words.offPath}</p>
    </form>
  );
}

function Take({ model }: { model: Model }) {
  const { firstRun: words } = useStrings();
  if (model.source === 'starter') return words.useStarter;
  return model.installed ? words.use(model.name) : words.download(model);
}

async function take(model: Model): Promise<void> {
  if (!model.installed) {
    await startDownload(model.id, true);
    return;
  }
  await activateModel('chat', model.id);
  if (model.source === 'starter') navigate({ name: 'home' }, 'replace');
}

function canTake(model: Model, list: ModelList): boolean {
  return model.fit !== 'too_large' && hasRoom(model, list);
}

interface OptionProps {
  /** Of the group of radio buttons. */
  name: string;
  list: ModelList;
  isChosen: boolean;
  onChoose: () => void;
}

/** A model that can be chosen: why it is named, what it is best for, its size, licence and languages, and whether it fits this machine. */
function ModelOption({
  model,
  role,
  ...option
}: OptionProps & { model: Model; role?: Recommendation['role'] }) {
  const { firstRun: words, models } = useStrings();
  const expected = words.expected(model.expected_words_per_second, model.download_seconds);
  const total = option.list.machine.total_memory_bytes;
  return (
    <Card
      {...option}
      title={model.name}
      tag={role ? words.role[role] : undefined}
      isBest={role === 'recommended'}
    >
      {role ? <span>{words.why[role]}</span> : null}
      {model.best_for ? <span>{models.bestFor(model.best_for)}</span> : null}
      <span className={prose.quiet}>
        {words.facts(model.size_bytes, model.licence, models.languages(model.languages))}
      </span>
      {expected ? <span>{expected}</span> : null}
      <span className={styles.fit} data-fit={hasRoom(model, option.list) ? model.fit : 'too_large'}>
        <Icon name={model.fit === 'fits' && hasRoom(model, option.list) ? 'check' : 'alert'} size={15} />
        <span>
          {hasRoom(model, option.list)
            ? words.fit[model.fit](model.memory_bytes, total)
            : words.noRoom(option.list.disk.free_bytes)}
        </span>
      </span>
    </Card>
  );
}

/** The starter model among them: what it can do, and what it cannot. */
function StarterOption(option: OptionProps) {
  const { starter } = useStrings().firstRun;
  return (
    <Card {...option} title={starter.name} tag={starter.role} isWide>
      <span>{starter.can}</span>
      <span>{starter.cannot}</span>
      <span className={prose.quiet}>{starter.facts}</span>
    </Card>
  );
}

interface CardProps extends OptionProps {
  title: string;
  tag: string | undefined;
  isBest?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

function Card({ name, isChosen, onChoose, title, tag, isBest = false, isWide = false, children }: CardProps) {
  const id = useId();
  return (
    <label className={`${styles.option} ${isWide ? styles.wide : ''}`}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-rest`}
        onChange={onChoose}
      />
      <span className={styles.text}>
        <span className={`${layout.flow} ${styles.title}`} id={`${id}-title`}>
          <strong>{title}</strong>{' '}
          {tag ? <span className={isBest ? styles.best : styles.tag}>{tag}</span> : null}
        </span>
        <span className={styles.rest} id={`${id}-rest`}>
          {children}
        </span>
      </span>
    </label>
  );
}

/** What models run on here: memory, disk, processor and what the engine found to compute with. */
function MachineLine({ machine, freeBytes }: { machine: Machine; freeBytes: number }) {
  const { firstRun: words } = useStrings();
  return (
    <div className={machineLineStyles.machine}>
      <Icon name="devices" size={18} />
      <ul aria-label={words.machineTitle}>
        {words.machine(machine, freeBytes).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
