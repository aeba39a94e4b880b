import type { Model } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './models-screen.module.css';

/** Size, licence, memory, languages and voices of a model, and whether this machine can carry it. */
export function ModelFacts({ model }: { model: Model }) {
  const { models: words } = useStrings();
  return (
    <p className={styles.facts}>
      <span>{words.size(model.size_bytes, model.size_is_approximate)}</span>
      <span>{model.licence ?? words.noLicence}</span>
      <span>{words.memory(model.memory_bytes)}</span>
      <Speaks model={model} />
      <span className={model.fits_this_machine ? styles.fits : styles.tight}>
        {model.fits_this_machine ? words.fits : words.doesNotFit}
      </span>
    </p>
  );
}

// The names of the voices say their language.
function Speaks({ model: { languages, voices } }: { model: Model }) {
  const { models: words } = useStrings();
  if (voices.length > 0) return <span>{words.canBe(voices)}</span>;
  return languages.length > 0 ? <span>{words.languages(languages)}</span> : null;
}
