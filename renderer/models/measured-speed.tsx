import { type Model, type ModelKind, measureModel } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import styles from './models-screen.module.css';
import { RowProblem } from './row-problem.tsx';
import { useModelAction } from './use-model-action.ts';

const MEASURED: readonly ModelKind[] = ['chat', 'embedding', 'stt'];

/** What an installed model was measured to do on this computer, and the way to measure it. */
export function MeasuredSpeed({ model, isOwner }: { model: Model; isOwner: boolean }) {
  const { models: words } = useStrings();
  const act = useModelAction();
  if (!MEASURED.includes(model.kind)) return null;
  const label = model.measured ? words.measureAgain : words.measure;
  return (
    <div className={styles.measured}>
      <div>
        {model.measured ? <Figures figures={words.figures(model.measured)} /> : null}
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

function Figures({ figures }: { figures: { label: string; value: string }[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
