import type { Machine, Model } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './models-screen.module.css';

/** What a model is best for, size, licence, languages and voices of a model, and whether this machine can carry it, with why. */
export function ModelFacts({ model, machine }: { model: Model; machine: Machine }) {
  const { models: words } = useStrings();
  return (
    <>
      {model.best_for ? <p className={styles.facts}>{words.bestFor(model.best_for)}</p> : null}
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
