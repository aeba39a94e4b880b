import { useQueries } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { background } from '../../models/background.ts';
import { ApiError } from '../api/api-error.ts';
import type { DocumentRecord } from '../api/documents.ts';
import { queryClient } from '../app/query-client.ts';
import { documentQuery } from '../documents/document-queries.ts';
import {
  type DocumentChoice,
  dropChosen,
  readChoice,
  subscribeToChoices,
  updateChosen,
  writeChoice,
} from './document-choice.ts';

/** What was chosen under a draft's key, and the way to choose otherwise. */
export function useDocumentChoice(key: string): [DocumentChoice, (choice: DocumentChoice) => void] {
  const choice = useSyncExternalStore(subscribeToChoices, () => readChoice(key));
  const nameless = choice.chosen.filter(({ filename }) => filename === '').map(({ id }) => id);
  const lookedUp = nameless.join(' ');
  useEffect(() => {
    for (const id of lookedUp.split(' ')) if (id) background('document_name', () => lookUp(id));
  }, [lookedUp]);
  const unjudged = choice.chosen.filter(
    ({ status, sensitivity_score: score }) => status === 'ready' && score == null,
  );
  useQueries({
    queries: unjudged.map(({ id }) => ({
      ...documentQuery(id),
      refetchInterval: JUDGED_WITHIN,
      select: noteJudged,
    })),
  });
  return [choice, (next) => writeChoice(key, next)];
}

// Whether a document stays here is known a moment after it was read; in milliseconds.
const JUDGED_WITHIN = 1_000;

function noteJudged(document: DocumentRecord): DocumentRecord {
  if (document.sensitivity_score !== null) queueMicrotask(() => updateChosen(document));
  return document;
}

// A server that does not answer is no reason to forget what was chosen.
async function lookUp(id: string): Promise<void> {
  try {
    updateChosen(await queryClient.ensureQueryData(documentQuery(id)));
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 404) dropChosen(id);
  }
}
