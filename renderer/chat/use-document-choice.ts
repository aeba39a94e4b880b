import { useEffect, useSyncExternalStore } from 'react';
import { background } from '../../models/background.ts';
import { ApiError } from '../api/api-error.ts';
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
  return [choice, (next) => writeChoice(key, next)];
}

// A server that does not answer is no reason to forget what was chosen.
async function lookUp(id: string): Promise<void> {
  try {
    updateChosen(await queryClient.ensureQueryData(documentQuery(id)));
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 404) dropChosen(id);
  }
}
