import { useQuery } from '@tanstack/react-query';
import { documentQuery } from '../documents/document-queries.ts';
import { nameDocument } from '../documents/name-place.ts';
import { describeInput } from './describe-input.ts';
import type { StepView } from './run-view.ts';
import styles from './step.module.css';

/** How far a step is, or the heart of what it was given on one line; a document by its name. */
export function StepSummary({ step: { input, progress } }: { step: StepView }) {
  const { summary, documentId } = describeInput(input);
  const document = useQuery({ ...documentQuery(documentId ?? ''), enabled: documentId !== undefined });
  return (
    <p className={styles.summary}>{progress || (document.data ? nameDocument(document.data) : summary)}</p>
  );
}
