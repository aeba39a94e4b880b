import type { Model } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './models-screen.module.css';

/** What is asked for less often: the checksum and how it is known, precision, context and the text of the licence. */
export function ModelDetails({ model }: { model: Model }) {
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
