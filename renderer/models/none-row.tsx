import { activateModel } from '../api/models.ts';
import type { ModelSection } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import styles from './models-screen.module.css';
import { RowProblem } from './row-problem.tsx';
import { useModelAction } from './use-model-action.ts';

interface NoneRowProps {
  kind: Exclude<ModelSection, 'chat' | 'voice'>;
  isActive: boolean;
  isOwner: boolean;
}

/** The choice of no model: what Alcove does without one. */
export function NoneRow({ kind, isActive, isOwner }: NoneRowProps) {
  const { models: words } = useStrings();
  const act = useModelAction();
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}>
          <h3>{words.none}</h3>
          {isActive ? <span className={styles.active}>{words.active}</span> : null}
        </div>
        <p className={styles.facts}>{words.without[kind]}</p>
      </div>
      {isOwner && !isActive ? (
        <div className={styles.buttons}>
          <Button
            isBusy={act.isPending}
            aria-label={words.named(words.useNone, words.sections[kind].title)}
            onClick={() => act.mutate(() => activateModel(kind, null))}
          >
            {words.useNone}
          </Button>
        </div>
      ) : null}
      <RowProblem sentence={act.error?.message} />
    </li>
  );
}
