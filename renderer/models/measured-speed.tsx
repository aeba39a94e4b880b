import { type Model, measureModel } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import styles from './models-screen.module.css';
import { RowProblem } from './row-problem.tsx';
import { useModelAction } from './use-model-action.ts';

/** What an installed chat model was measured to do on this computer, and the way to measure it. */
export function MeasuredSpeed({ model, isOwner }: { model: Model; isOwner: boolean }) {
  const { models: words } = useStrings();
  const act = useModelAction();
  if (model.kind !== 'chat') return null;
  const label = model.measured ? words.measureAgain : words.measure;
  return (
    <div className={styles.measured}>
      <div>
        {model.measured ? (
          <dl className={styles.figures}>
            {words.figures(model.measured).map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <p className={styles.facts} role="status">
          {act.isPending
            ? words.measuring
            : model.measured
              ? words.measuredOn(model.measured)
              : words.notMeasured}
        </p>
      </div>
      {isOwner ? (
        <Button
          look="quiet"
          icon="gauge"
          isBusy={act.isPending}
          aria-label={words.named(label, model.name)}
          onClick={() => act.mutate(() => measureModel(model.id))}
        >
          {label}
        </Button>
      ) : null}
      <RowProblem sentence={act.error?.message} />
    </div>
  );
}
