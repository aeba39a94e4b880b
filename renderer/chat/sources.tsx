import { use } from 'react';
import type { Citation, ReplyMetadata } from '../api/chat.ts';
import { namePlace } from '../documents/name-place.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './citations.module.css';
import { OpenCitationContext } from './citations.tsx';

/** The passages that an answer cites, or the plain word that the documents held nothing for it. */
export function Sources({ metadata }: { metadata: ReplyMetadata }) {
  const { chat: words } = useStrings().documents;
  const citations = metadata.citations ?? [];
  if (citations.length === 0)
    return metadata.documents_searched ? (
      <p className={styles.nothing}>
        <Icon name="file" size={16} />
        {words.nothingFound}
      </p>
    ) : null;
  return (
    <section className={styles.sources} aria-label={words.sources}>
      <h2>{words.sources}</h2>
      <ol>
        {citations.map((citation) => (
          <li key={citation.index}>
            <Source citation={citation} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Source({ citation }: { citation: Citation }) {
  const strings = useStrings();
  const open = use(OpenCitationContext);
  const place = namePlace(strings, citation.filename, citation.page);
  return (
    <button type="button" className={styles.source} onClick={() => open(citation)}>
      <span className={styles.number} aria-hidden="true">
        {citation.index}
      </span>
      <span className={styles.where}>
        <span>{citation.filename}</span>
        {place ? <span className={styles.place}>{place}</span> : null}
      </span>
      <span className={styles.quote}>{citation.quote}</span>
    </button>
  );
}
