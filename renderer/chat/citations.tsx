import { createContext, use } from 'react';
import type { Citation } from '../api/chat.ts';
import { namePlace } from '../documents/name-place.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './citations.module.css';

/** Opens the passage that an answer cites; the conversation on screen says how. */
export const OpenCitationContext = createContext<(citation: Citation) => void>(() => undefined);

/** The sources of the answer that is being shown. */
export const CitationsContext = createContext<readonly Citation[]>([]);

/** A citation marker in an answer, which opens its passage; plain text where the answer has no such source. */
export function CitationMarker({ index }: { index: number }) {
  const strings = useStrings();
  const open = use(OpenCitationContext);
  const citation = use(CitationsContext).find((one) => one.index === index);
  if (!citation) return `[${index}]`;
  const place = namePlace(strings, citation.filename, citation.page);
  const name = strings.documents.chat.cite(index, citation.filename, place);
  return (
    <button
      type="button"
      className={styles.marker}
      title={name}
      aria-label={name}
      onClick={() => open(citation)}
    >
      [{index}]
    </button>
  );
}
