import type { ModelList } from '../api/models.ts';
import { VOICE_IDS } from '../api/voice.ts';
import { hrefOf, MODEL_SECTIONS, type ModelSection } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './models-screen.module.css';

/** What is used for each purpose now, each a way to its section. */
export function SectionOverview({ list }: { list: ModelList }) {
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
