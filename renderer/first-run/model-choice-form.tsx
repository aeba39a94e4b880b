import { useId, useState } from 'react';
import { activateModel, type Machine, type Model, type ModelList, startDownload } from '../api/models.ts';
import { hrefOf, navigate } from '../app/router.ts';
import { useModelAction } from '../models/use-model-action.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './choose-model-screen.module.css';
import { MachineLine } from './machine-line.tsx';
import { ModelOption, StarterOption } from './model-option.tsx';
import { hasRoom, recommendModels } from './recommend-models.ts';

/** What this computer is, the models that suit it, and the starter model: one of them is chosen and taken. */
export function ModelChoiceForm({ list, machine }: { list: ModelList; machine: Machine }) {
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
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (model && !act.isPending) act.mutate(() => take(model));
      }}
    >
      <MachineLine machine={machine} freeBytes={list.disk.free_bytes} />
      {recommended.length === 0 ? <Notice kind="note">{words.none}</Notice> : null}
      <fieldset className={styles.options}>
        <legend className={styles.hidden}>{words.choices}</legend>
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
      <div className={styles.actions}>
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
